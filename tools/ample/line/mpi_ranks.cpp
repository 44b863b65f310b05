// The only file that knows MPI.
#include "tools/ample/line/mpi_ranks.hpp"

#include "model/errors.hpp"
#include "model/program_name.hpp"
#include "tools/ample/line/exit_status.hpp"
#include "tools/ample/output/one_line.hpp"

#include <fmt/format.h>

#ifdef AMPLE_WITH_MPI
#include <mpi.h>

#include <chrono>
#include <iostream>
#include <limits>
#include <thread>
#endif

namespace ample::tools {

#ifdef AMPLE_WITH_MPI

namespace {

using checker::Parcel;

/// MPI_Wait is not used: it takes a whole core for waiting, and others may have work for it.
void wait_for(MPI_Request request) {
  using std::chrono::microseconds;
  constexpr microseconds longest{200};
  microseconds pause{0};
  for (int done = 0;;) {
    MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    if (done != 0) return;
    std::this_thread::sleep_for(pause);
    pause = std::min(longest, pause + microseconds{5});
  }
}

/// Parcels one behind the other, as MPI takes them and gives them.
struct Row {
  std::vector<int> sizes, places;
  Parcel bytes;

  explicit Row(std::vector<int> of) : sizes(std::move(of)) {
    std::int64_t place = 0;
    for (const int size : sizes) {
      places.push_back(static_cast<int>(place));
      place += size;
      if (place > std::numeric_limits<int>::max())
        throw model::InternalError("more than 2 GB are sent at once");
    }
    bytes.resize(static_cast<std::size_t>(place));
  }
  std::vector<Parcel> parcels() const {
    std::vector<Parcel> parcels;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      const auto first = bytes.begin() + places[i];
      parcels.emplace_back(first, first + sizes[i]);
    }
    return parcels;
  }
};

class MpiRanks final : public checker::Ranks {
 public:
  MpiRanks() {
    MPI_Init(nullptr, nullptr);
    int rank = 0, size = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    rank_ = static_cast<unsigned>(rank);
    size_ = static_cast<unsigned>(size);
  }
  MpiRanks(const MpiRanks&) = delete;
  MpiRanks& operator=(const MpiRanks&) = delete;
  ~MpiRanks() override { MPI_Finalize(); }

  unsigned rank() const override { return rank_; }
  unsigned size() const override { return size_; }

  std::vector<Parcel> exchange(const std::vector<Parcel>& parcels) override {
    std::vector<int> sizes;
    sizes.reserve(parcels.size());
    for (const Parcel& parcel : parcels) sizes.push_back(static_cast<int>(parcel.size()));
    Row out(sizes);
    for (std::size_t i = 0; i < size_; ++i)
      std::copy(parcels[i].begin(), parcels[i].end(), out.bytes.begin() + out.places[i]);
    std::vector<int> coming(size_);
    MPI_Request request{};
    MPI_Ialltoall(out.sizes.data(), 1, MPI_INT, coming.data(), 1, MPI_INT, MPI_COMM_WORLD,
                  &request);
    wait_for(request);
    Row in(std::move(coming));
    MPI_Ialltoallv(out.bytes.data(), out.sizes.data(), out.places.data(), MPI_BYTE, in.bytes.data(),
                   in.sizes.data(), in.places.data(), MPI_BYTE, MPI_COMM_WORLD, &request);
    wait_for(request);
    return in.parcels();
  }

  std::vector<Parcel> gather(const Parcel& own) override {
    const auto size = static_cast<int>(own.size());
    std::vector<int> sizes(size_);
    MPI_Request request{};
    MPI_Iallgather(&size, 1, MPI_INT, sizes.data(), 1, MPI_INT, MPI_COMM_WORLD, &request);
    wait_for(request);
    Row in(std::move(sizes));
    MPI_Iallgatherv(own.data(), size, MPI_BYTE, in.bytes.data(), in.sizes.data(), in.places.data(),
                    MPI_BYTE, MPI_COMM_WORLD, &request);
    wait_for(request);
    return in.parcels();
  }

  [[noreturn]] void abort(const std::string& why) override {
    std::cerr << fmt::format("{}: rank {}: {}\n", model::program_name(), rank_, one_line(why))
              << std::flush;
    MPI_Abort(MPI_COMM_WORLD, status_internal_error);
    std::abort();
  }

 private:
  unsigned rank_ = 0, size_ = 1;
};

}  // namespace

bool is_built_with_mpi() { return true; }

std::unique_ptr<checker::Ranks> joined_by_mpi() { return std::make_unique<MpiRanks>(); }

#else

bool is_built_with_mpi() { return false; }

std::unique_ptr<checker::Ranks> joined_by_mpi() {
  throw model::WrongUsage(fmt::format(
      "this {} was built without MPI, and mpirun has started several: install libopenmpi-dev and "
      "build again, or start one without mpirun",
      model::program_name()));
}

#endif

}  // namespace ample::tools
