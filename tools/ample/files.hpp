// Reading a file whole, and replacing one only when its new contents are complete.
#pragma once

#include <string>
#include <string_view>

namespace ample::tools {

/// At most `longest` bytes. Throws WrongUsage, in one line with the reason.
std::string read_file(const std::string& path, std::size_t longest);

/// A file to be written at the end of a run. That it can be written is found out at once; what was
/// there stays until replace_with.
class OutputFile {
 public:
  /// Throws WrongUsage.
  explicit OutputFile(const std::string& path);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  ~OutputFile();

  /// Throws WrongUsage when the disk is full.
  void replace_with(std::string_view contents);
  /// A line for people who wait for a file: nothing was written, and why.
  std::string not_written(std::string_view why) const;

 private:
  std::string given_, path_, temporary_;
};

}  // namespace ample::tools
