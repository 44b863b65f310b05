// Playing a trace once, and keeping what is to be shown of it.
#include "checker/evidence/trace/story.hpp"

#include "checker/verdict/outcome/joined.hpp"
#include "checker/verdict/replay/confirm.hpp"
#include "properties/asked/asked.hpp"

#include <fmt/format.h>

namespace ample::checker {

Story story_of(const model::System& system, const Trace& trace) {
  Playback playback = Playback::of_whole(system, trace);
  Story story;
  story.loop = trace.loop;
  story.initial = playback.configuration();
  story.inside = model::occupancy(system, story.initial);
  MessageFlow flow(system, story.initial);
  for (std::size_t number = 0; number < trace.steps.size(); ++number) {
    StoryStep step{playback.take(trace.steps[number], trace.is_at_once(number)),
                   {},
                   std::nullopt,
                   {},
                   trace.is_at_once(number)};
    const std::size_t first = flow.messages().size();
    step.received = flow.take(step.played);
    for (std::size_t i = first; i < flow.messages().size(); ++i) step.sent.push_back(i);
    step.inside = model::occupancy(system, playback.configuration());
    story.steps.push_back(std::move(step));
  }
  story.messages = flow.messages();
  story.waits_for = waits_for(system, playback.configuration());
  return story;
}

std::string what_it_shows(const properties::Property& property) {
  if (property.kind == properties::Kind::execution) return property.meaning;
  const std::string sentence =
      property.sentence.empty() ? "" : fmt::format(" (\"{}\")", property.sentence);
  if (properties::is_to_be_reached(property.name))
    return properties::wanted(property.name) + sentence + " is reached";
  return property.kind == properties::Kind::deadlock ? "a deadlock is reached"
                                                     : property.name + sentence + " is violated";
}

std::string after_steps(const Trace& trace) {
  return (trace.loop == 0 ? " after " : ": ") + steps_text(trace.steps.size(), trace.loop);
}

std::string loop_text(const Story& story) {
  if (story.loop == 0) return "";
  return fmt::format("steps {} to {} repeat for ever", story.steps.size() - story.loop + 1,
                     story.steps.size());
}

Story story_of(const Shown& shown) {
  Story story = story_of(shown.system, shown.trace);
  if (shown.property.kind != properties::Kind::execution)
    story.violation = confirm(shown.system, shown.property, shown.trace);
  return story;
}

std::string instance_words(const Shown& shown) {
  const model::Instance& instance = shown.system.instance();
  return !shown.algorithm.has_option("n")
             ? "on " + instance.topology.name()
             : "with "
                   + counted(static_cast<std::uint64_t>(instance.processes()), "process",
                             "processes");
}

}  // namespace ample::checker
