// A picture: lines, marks and texts at their places, laid out once and printed by every back end.
//
// Lengths are in points of a printed page; x grows to the right and y downwards.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ample::checker {

struct Point {
  double x, y;
};

enum class Stroke : std::uint8_t {
  lane,         ///< the life of a process
  inside,       ///< while it is in the critical section
  message,      ///< with an arrow's head at its end
  undelivered,  ///< likewise, of a message that is never received
  passing,      ///< a message that goes on beyond the edge: no head
  passing_undelivered,
  edge,    ///< of a graph, with a head
  cycle,   ///< likewise, of the cycle or knot
  choice,  ///< as an edge, dashed: others may do in its stead
  cycle_choice,
  cross,  ///< of two that cross out what is lost: no head
  axis,   ///< of a plot
  scale,  ///< a faint line at a number of an axis
  measured,
  measured_least,  ///< likewise, where it is the least of what is measured
  claimed
};

enum class Mark : std::uint8_t {
  event,      ///< a dot: a step
  violation,  ///< the step after which something is violated
  pending,    ///< a ring: where a message would arrive
  node,       ///< a circle for a process's name
  cycle_node,
  inside_node  ///< likewise, of one in the critical section
};

enum class Tone : std::uint8_t { plain, name, faint, warning };
enum class Anchor : std::uint8_t { left, middle, right };

struct Line {
  std::vector<Point> points;  ///< two, or more for a bent one
  Stroke stroke;
};
/// The verdict that a field of a map stands for; a text in it says it without colour.
enum class Fill : std::uint8_t { holds, violated, undecided, impossible };
struct Tile {
  Point at;  ///< its upper left corner
  double width, height;
  Fill fill;
};
struct Spot {
  Point at;
  Mark mark;
  std::size_t step = 0;  ///< its number in the trace, from 1; 0 is none
};
/// One line of text, its baseline at `at`, in Ample's plain notation.
struct Label {
  Point at;
  std::string text;
  Anchor anchor = Anchor::middle;
  Tone tone = Tone::plain;
  double size = 7;
  std::size_t step = 0;  ///< as of a spot
};

/// Drawn in this order: tiles, lines, spots, labels.
struct Picture {
  double width = 0, height = 0;
  std::vector<Tile> tiles = {};
  std::vector<Line> lines;
  std::vector<Spot> spots;
  std::vector<Label> labels;
};

/// A safe guess of how wide a text is when set in a sans serif face.
double width_of(const std::string& text, double size);

/// Radius of Mark::node.
inline constexpr double node_radius = 11;

/// The pixels of an SVG to a point.
inline constexpr double svg_scale = 1.6;
/// A title and a legend need so much width; a picture may be narrower.
inline constexpr double least_width = 120;
/// The width of a small picture that nobody asked to be narrow: its title has room.
inline constexpr double usual_width = 240;

/// A file of SVG, readable in light and in dark, without a font or a file beside it, and by
/// programs that know no style sheets: the pictures below one another, `title` above and `legend`
/// below them, in lines that are no longer than the widest picture.
std::string to_svg(const std::vector<Picture>& parts, const std::string& title,
                   const std::string& legend);
/// The rules for its classes, for a <style> element of a page in which such pictures stand.
std::string svg_style();

/// The pictures below one another as TikZ: a file that LaTeX reads by \input, where it needs
/// \usepackage{tikz}, and that compiles alone as well, on pages no higher than A4. `comment` stands
/// in the file only: what it shows and how it was made.
std::string to_tikz(const std::vector<Picture>& parts, const std::string& comment,
                    const std::string& legend);

}  // namespace ample::checker
