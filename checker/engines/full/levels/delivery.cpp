// Translating, sorting by receiver, sending.
#include "checker/engines/full/levels/delivery.hpp"

namespace ample::checker {

namespace {

constexpr std::size_t read_beyond = 64;  ///< records are read in whole words

}  // namespace

Delivery::Delivery(Ranks& ranks, const CommonValues& common, std::uint32_t max_slots)
    : ranks_(&ranks),
      common_(&common),
      layout_(max_slots),
      parcels_(ranks.size()),
      unpacked_(max_slots),
      in_common_(max_slots) {
  forget();
}

void Delivery::forget() {
  for (RecentWords& recent : recent_) recent.clear(layout_.words());
}

bool Delivery::begin(std::span<const std::uint32_t> values) {
  const bool wider = !layout_.has_room_for(values);
  if (wider) {
    layout_ = Layout::widened(layout_, values);
    forget();
  }
  words_.resize(layout_.words());
  for (Parcel& parcel : parcels_) parcel.clear();
  own_.clear(layout_.words());
  return wider;
}

/// The bits that choose a place in a table do not choose the rank, or a rank would use a part of
/// its table only.
unsigned Delivery::owner(std::uint64_t hash) const {
  const std::uint64_t mixed = (hash * 0x9E3779B97F4A7C15u) >> 32;
  return static_cast<unsigned>(mixed * ranks_->size() >> 32);
}

void Delivery::add(std::span<const Index> own) {
  common_->to_common(own, in_common_);
  const std::uint64_t hash = Layout::hash_of_sum(layout_.sum(in_common_.data()));
  layout_.pack(in_common_, words_.data());
  if (recent_with(hash).meet(hash, words_.data())) return;
  if (const unsigned rank = owner(hash); rank != ranks_->rank()) {
    put_bytes(parcels_[rank], words_.data(), layout_.record_bytes());
  } else {
    copy_words(words_.data(), own_.begin(), layout_.words());
    own_.finish(hash, 0);
  }
}

void Delivery::add(const Candidates& candidates, const Layout& own_layout) {
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    own_layout.unpack(reinterpret_cast<const std::byte*>(candidates.words(i)), unpacked_.data());
    add(unpacked_);
  }
}

const Candidates& Delivery::exchange() {
  for (const Parcel& parcel : parcels_) {
    sent_ += parcel.size() / layout_.record_bytes();
    sent_bytes_ += parcel.size();
  }
  for (Parcel& parcel : ranks_->exchange(parcels_)) receive(parcel);
  return own_;
}

void Delivery::receive(Parcel& parcel) {
  const std::size_t size = parcel.size();
  parcel.resize(size + read_beyond);
  for (std::size_t at = 0; at < size; at += layout_.record_bytes()) {
    layout_.load(parcel.data() + at, own_.begin());
    layout_.unpack(parcel.data() + at, in_common_.data());
    own_.finish(Layout::hash_of_sum(layout_.sum(in_common_.data())), 0);
  }
}

std::size_t Delivery::bytes() const {
  std::size_t sum = own_.bytes();
  for (const Parcel& parcel : parcels_) sum += 2 * parcel.capacity();  // and about as much comes
  return sum;
}

}  // namespace ample::checker
