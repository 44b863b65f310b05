# Installation: headers, libraries and the binary, and a package that find_package(ample) finds.
#
#   find_package(ample REQUIRED)
#   target_link_libraries(mine PRIVATE ample::checker)    # and with it properties and model
#
# The headers go into a folder of their own, include/ample, which the targets know: a consumer writes
# #include "model/system_of.hpp", as the sources here do.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/ample)

install(TARGETS model properties checker cases EXPORT ampleTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
        FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/ample)
install(EXPORT ampleTargets NAMESPACE ample:: DESTINATION ${package_folder})
if(TARGET ample)
  install(TARGETS ample RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(FILES ${PROJECT_BINARY_DIR}/shell/ample.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  install(FILES ${PROJECT_BINARY_DIR}/shell/ample.bash RENAME ample
          DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
  install(FILES ${PROJECT_BINARY_DIR}/shell/_ample
          DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
endif()

# What the libraries link; a static library needs its private dependencies at the consumer's too.
# One that is forgotten here fails the test `package`.
file(WRITE ${PROJECT_BINARY_DIR}/ampleConfig.cmake [[
include(CMakeFindDependencyMacro)
find_dependency(Boost 1.74)
find_dependency(fmt CONFIG)
find_dependency(Threads)
find_dependency(rapidcheck CONFIG)
include(${CMAKE_CURRENT_LIST_DIR}/ampleTargets.cmake)
]])
# Before 1.0 a minor version may change anything.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/ampleConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/ampleConfig.cmake ${PROJECT_BINARY_DIR}/ampleConfigVersion.cmake
        DESTINATION ${package_folder})
