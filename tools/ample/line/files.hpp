// Reading a file whole, and replacing one only when its new contents are complete.
#pragma once

#include "model/written_file.hpp"
#include "tools/ample/output/surroundings.hpp"

#include <functional>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ample::tools {

using model::NotWritten;

/// The contents of a plain file, at most `longest` bytes. Throws WrongUsage, in one line with the
/// reason.
std::string read_file(const std::string& path, std::size_t longest);

/// A file to be written at the end of a run. That it can be written is found out at once; what was
/// there stays until replace_with, and nothing lies beside it until then.
class OutputFile {
 public:
  /// Throws WrongUsage, and NotWritten where the disk is full already.
  explicit OutputFile(const std::string& path);

  /// Throws NotWritten, with the reason.
  void replace_with(std::string_view contents);
  /// A line for people who wait for a file: nothing was written, and why.
  std::string not_written(std::string_view why) const;

 private:
  std::string given_, path_;
};

/// Makes the folder if it is not there. Throws WrongUsage.
void make_folder(const std::string& option, const std::string& path);

/// Throws WrongUsage when both options name one file, by whatever path: the second would replace
/// the first.
void refuse_one_file(const std::string& option, const std::string& path, const std::string& other,
                     const std::string& other_path);

/// Throws WrongUsage when a file that the options have written is one that they have read.
void refuse_replaced_inputs(const std::map<std::string, std::string>& options);

/// Throws WrongUsage for the ending of a picture that is not written: a .png would hold DOT. What
/// has no ending, or another, is left to who names it.
void refuse_other_pictures(const std::string& option, const std::string& path,
                           const std::vector<std::string>& written);

/// A result is never lost with its file: what is on `out` is handed over, and then each of these
/// writes is tried. Throws the first NotWritten, after telling of the others.
void write_after_result(const Surroundings& surroundings,
                        std::initializer_list<std::function<void()>> writes);

}  // namespace ample::tools
