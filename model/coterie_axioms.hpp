// The axioms of coteries [GCS, Definition 3], over any kind of number: of the sizes of quorums, and
// of the members in the two families of Examples 1 and 2.
#pragma once

namespace ample::model {

/// |Q| >= 1
template <class Number>
auto not_empty(const Number& size) {
  return size >= 1;
}
/// |Q ∩ R| >= 1
template <class Number>
auto intersect(const Number& both) {
  return both >= 1;
}
/// Q is not within R: |Q ∩ R| < |Q|
template <class Number>
auto not_within(const Number& both, const Number& size) {
  return both < size;
}

/// The least size of a majority among n: as a relation, because there is no division.
template <class Number>
auto is_least_majority(const Number& size, const Number& n) {
  return 2 * size == n + 1 || 2 * size == n;
}

/// True when the process in `its_row` and `its_column` of the grid is in the quorum of the one in
/// `row` and `column`.
template <class Number>
auto in_grid_quorum(const Number& its_row, const Number& its_column, const Number& row,
                    const Number& column) {
  return its_row == row || its_column == column;
}

}  // namespace ample::model
