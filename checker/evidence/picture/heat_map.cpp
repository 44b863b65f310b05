// Placing fields and the values beside them.
#include "checker/evidence/picture/heat_map.hpp"

#include "checker/evidence/picture/placing.hpp"

#include <algorithm>

namespace ample::checker {

namespace {

constexpr double field_text = 7, field_height = 14, least_column = 18, field_gap = 4;

double column_width(const std::vector<std::string>& columns) {
  double widest = least_column - field_gap;
  for (const std::string& column : columns) widest = std::max(widest, width_of(column, field_text));
  return widest + field_gap;
}

}  // namespace

double width_of_fields(const std::vector<std::string>& columns) {
  return column_width(columns) * static_cast<double>(columns.size());
}

Picture picture_of(const HeatMap& map) {
  const double width = column_width(map.columns);
  const auto x_of = [&](std::size_t column) { return width * static_cast<double>(column); };
  const auto y_of = [&](std::size_t row) { return field_height * static_cast<double>(row); };
  constexpr double to_base = field_height / 2 + 0.35 * field_text;
  Picture picture;
  for (const auto& [place, field] : map.fields) {
    const Point at = {x_of(place.second), y_of(place.first)};
    picture.tiles.push_back({at, width, field_height, field.fill});
    if (!field.text.empty())
      picture.labels.push_back({{at.x + width / 2, at.y + to_base},
                                field.text,
                                Anchor::middle,
                                Tone::plain,
                                field_text});
  }
  double left = 0;
  for (std::size_t row = 0; row < map.rows.size(); ++row) {
    picture.labels.push_back(
        {{-field_gap, y_of(row) + to_base}, map.rows[row], Anchor::right, Tone::plain, field_text});
    left = std::min(left, -field_gap - width_of(map.rows[row], field_text));
  }
  for (std::size_t column = 0; column < map.columns.size(); ++column)
    picture.labels.push_back({{x_of(column) + width / 2, -field_gap},
                              map.columns[column],
                              Anchor::middle,
                              Tone::plain,
                              field_text});
  picture.labels.push_back({{x_of(map.columns.size()) + field_gap, -field_gap},
                            map.across,
                            Anchor::left,
                            Tone::faint,
                            field_text});
  picture.labels.push_back(
      {{-field_gap, -field_gap}, map.down, Anchor::right, Tone::faint, field_text});
  picture.labels.push_back(
      {{std::min(left, -field_gap - width_of(map.down, field_text)), -field_gap - 1.8 * field_text},
       map.title,
       Anchor::left,
       Tone::name,
       field_text + 1});
  crop(picture, 6);
  return picture;
}

}  // namespace ample::checker
