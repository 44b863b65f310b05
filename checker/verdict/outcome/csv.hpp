// Tables for spreadsheets and statistics.
#pragma once

#include <string>
#include <vector>

namespace ample::checker {

/// A row as RFC 4180 has it, with its newline: cells with commas, quotes or line breaks are quoted.
std::string csv_row(const std::vector<std::string>& cells);

}  // namespace ample::checker
