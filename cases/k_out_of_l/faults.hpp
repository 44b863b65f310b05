// What faults may do to the ring: the domains that [RING] declares, Algorithms 2 and 3.
//
// Every variable has any value of its range, independently of the others; a link holds any messages
// whose fields are within their ranges, at most --link of them. The application is not hit in its
// logic: outside a request NEED is 0, within one from the least NEED to K. MyT_c and MyT_a of the
// processes but Root are always written before they are read, so that one value stands for all.
#pragma once

#include "model/algorithm.hpp"  // IWYU pragma: export

namespace ample::cases::k_out_of_l {

model::Faults faults_of_ring_controller(const model::Instance& instance);
model::Faults faults_of_k_out_of_l(const model::Instance& instance);

}  // namespace ample::cases::k_out_of_l
