// Finds room for a text among lines, marks and other texts.
#pragma once

#include "checker/evidence/picture/picture.hpp"

namespace ample::checker {

struct Box {
  double left, right, top, bottom;
};

Box box_of(const Label& label);
bool overlap(const Box& a, const Box& b);
bool meets_line(const Box& box, Point from, Point to);
/// True when no line, mark or text of the picture is in the box.
bool is_free(const Picture& picture, const Box& box);

/// The middle of the widest gap between directions (angles, 0 is to the right and a quarter turn
/// downwards); of equal ones the one nearest to `wish`, which it is when there is no direction.
double widest_gap(std::vector<double> directions, double wish);

/// A text beside a node of the picture, in the direction of an angle, as near as nothing is in its
/// way, and no line.
Label beside_node(const Picture& picture, Point node, double angle, const std::string& text,
                  double size);

/// The box around all that a picture has in it, with the room that its texts need.
Box bounds(const Picture& picture);
/// Moves everything so that it begins at (margin, margin), and sets width and height.
void crop(Picture& picture, double margin);

/// The text in lines of at most `width` points, cut between words (one that is longer stands
/// alone).
std::vector<std::string> in_lines(const std::string& text, double size, double width);

}  // namespace ample::checker
