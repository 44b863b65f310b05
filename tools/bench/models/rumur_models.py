"""Writes the Murphi models for rumur: the same steps and the same configurations as the Promela ones.

A channel is an array filled from its front, with zeros behind the last message, so that equal contents are
equal states. No invariant is stated: the bench compares full searches, and the peers are given no other work.
"""

from .instances import Instance, closed_neighbourhoods


def murphi(instance: Instance) -> str:
    """The Murphi text of `instance`."""
    return _lmutin(instance) if instance.algorithm == "lmutin" else _ricart_agrawala(instance)


CHANNEL_TYPE = "  channel: record length: 0..CAPACITY; messages: array[0..CAPACITY-1] of message; end;"

# An index past CAPACITY-1 is a run-time error of rumur's: a capacity too small is never unnoticed.
CHANNEL_PROCEDURES = """\
procedure send(from: process; to_: process; sent: message);
begin
  channels[from][to_].messages[channels[from][to_].length] := sent;
  channels[from][to_].length := channels[from][to_].length + 1;
end;
procedure drop_first(from: process; to_: process);
begin
  for slot: 0..CAPACITY-2 do channels[from][to_].messages[slot] := channels[from][to_].messages[slot + 1]; end;
  channels[from][to_].messages[CAPACITY-1] := 0;
  channels[from][to_].length := channels[from][to_].length - 1;
end;"""


def _lmutin(instance: Instance) -> str:
    neighbourhoods = closed_neighbourhoods(instance.topology)
    pairs = [(i, j) for i, near in enumerate(neighbourhoods) for j in near]
    linked = " | ".join(f"(i = {i} & j = {j})" for i, j in pairs)
    if len(pairs) == instance.processes**2:
        linked = "true"  # a complete graph: no test at all is the fastest one
    sizes = " ".join(f"if i = {i} then return {len(near)}; end;" for i, near in enumerate(neighbourhoods))
    return f"""\
-- LMUTIN (Kamei and Kakugawa 2017, Algorithms 1-2) on {instance.topology}, l_i = 1, {instance.rounds} exit-sequence(s) a process.
-- All processes start InCS with an empty grantedTo. A Relinquish whose sender is not in grantedTo moves nothing;
-- the rest of its handler runs. Only Request carries a timestamp.
const
  N: {instance.processes};
  ROUNDS: {instance.rounds};
  CAPACITY: {instance.channel_capacity};
  LATEST: {instance.largest_timestamp};
type
  process: 0..N-1;
  timestamp: 0..LATEST;   -- 0: no entry
  message: 0..LATEST+4;   -- 0 none, 1 Grant, 2 Release, 3 Preempt, 4 Relinquish, 4+t Request(t)
{CHANNEL_TYPE}
  local: record
    phase: 0..2;          -- 0 InCS, 1 InCS and leaving, 2 OutCS
    ts: timestamp;
    nGrants: -{instance.rounds + 1}..N+{instance.rounds};
    preemptingNow: 0..N;  -- 0 nil, else the process + 1
    rounds: 0..ROUNDS;
    grantedTo: array[process] of timestamp;
    pendingReq: array[process] of timestamp;
  end;
var
  locals: array[process] of local;
  channels: array[process] of array[process] of channel;  -- [from][to]
function linked(i: process; j: process): boolean; begin return {linked}; end;
function neighbourhood(i: process): 0..N; begin {sizes} return 0; end;  -- |N_i|+1
{CHANNEL_PROCEDURES}
procedure grant_earliest_pending(i: process);  -- deleteMin (pendingReq) and Grant it; nothing when it is empty
var chosen: process; earliest: 0..LATEST+1;
begin
  earliest := LATEST + 1; chosen := 0;
  for j: process do
    if locals[i].pendingReq[j] != 0 & locals[i].pendingReq[j] < earliest then earliest := locals[i].pendingReq[j]; chosen := j; end;
  end;
  if earliest <= LATEST then
    locals[i].pendingReq[chosen] := 0; locals[i].grantedTo[chosen] := earliest; send(i, chosen, 1);
  end;
end;
startstate begin
  clear channels;
  for i: process do
    locals[i].phase := 0; locals[i].ts := 0; locals[i].nGrants := 0; locals[i].preemptingNow := 0; locals[i].rounds := 0;
    clear locals[i].grantedTo; clear locals[i].pendingReq;
  end;
end;
ruleset i: process do
  rule "exit-sequence" locals[i].phase = 0 & locals[i].rounds < ROUNDS ==> begin
    locals[i].ts := locals[i].ts + 1; locals[i].nGrants := 0; locals[i].phase := 1;
    for j: process do if linked(i, j) then send(i, j, 4 + locals[i].ts); end; end;
  end;
  rule "leave" locals[i].phase = 1 & locals[i].nGrants = neighbourhood(i) ==> begin locals[i].phase := 2; end;
  rule "entry-sequence" locals[i].phase = 2 ==> begin
    locals[i].phase := 0; locals[i].rounds := locals[i].rounds + 1;
    for j: process do if linked(i, j) then send(i, j, 2); end; end;
  end;
end;
ruleset sender: process do ruleset i: process do
  rule "receive" channels[sender][i].length > 0 ==>
  var received: message; requested: timestamp; granted: 0..N; latest: timestamp; chosen: process;
  begin
    received := channels[sender][i].messages[0];
    drop_first(sender, i);
    switch received
    case 1: locals[i].nGrants := locals[i].nGrants + 1;
    case 2:
      if locals[i].preemptingNow = sender + 1 then locals[i].preemptingNow := 0; end;
      locals[i].grantedTo[sender] := 0;
      grant_earliest_pending(i);
    case 3: if locals[i].phase != 2 then locals[i].nGrants := locals[i].nGrants - 1; send(i, sender, 4); end;
    case 4:
      locals[i].preemptingNow := 0;
      if locals[i].grantedTo[sender] != 0 then
        locals[i].pendingReq[sender] := locals[i].grantedTo[sender]; locals[i].grantedTo[sender] := 0;
      end;
      grant_earliest_pending(i);
    else
      requested := received - 4;
      if requested > locals[i].ts then locals[i].ts := requested; end;
      locals[i].pendingReq[sender] := requested;
      granted := 0; latest := 0; chosen := 0;
      for j: process do
        if locals[i].grantedTo[j] != 0 then
          granted := granted + 1;
          if locals[i].grantedTo[j] >= latest then latest := locals[i].grantedTo[j]; chosen := j; end;
        end;
      end;
      -- l_i = 1: the others may hold |N_i| of the |N_i|+1 grants.
      if granted < neighbourhood(i) - 1 then grant_earliest_pending(i);
      elsif locals[i].preemptingNow = 0 & (requested < latest | (requested = latest & sender < chosen)) then
        locals[i].preemptingNow := chosen + 1; send(i, chosen, 3);
      end;
    end;
  end;
end; end;
"""


def _ricart_agrawala(instance: Instance) -> str:
    return f"""\
-- Ricart-Agrawala, {instance.processes} processes, {instance.rounds} request(s) each; leaving clears my and nrep.
const
  N: {instance.processes};
  ROUNDS: {instance.rounds};
  CAPACITY: {instance.channel_capacity};
  LATEST: {instance.largest_timestamp};
type
  process: 0..N-1;
  timestamp: 0..LATEST;
  message: 0..LATEST+1;  -- 0 none, 1 REPLY, 1+t REQUEST(t)
{CHANNEL_TYPE}
  local: record
    phase: 0..2;         -- 0 idle, 1 waiting, 2 in the critical section
    clk: timestamp;
    my: timestamp;
    nrep: 0..N-1;
    rounds: 0..ROUNDS;
    deferred: array[process] of boolean;
  end;
var
  locals: array[process] of local;
  channels: array[process] of array[process] of channel;  -- [from][to]
{CHANNEL_PROCEDURES}
startstate begin clear locals; clear channels; end;
ruleset i: process do
  rule "request" locals[i].phase = 0 & locals[i].rounds < ROUNDS ==> begin
    locals[i].clk := locals[i].clk + 1; locals[i].my := locals[i].clk; locals[i].phase := 1;
    for j: process do if j != i then send(i, j, 1 + locals[i].my); end; end;
  end;
  rule "enter" locals[i].phase = 1 & locals[i].nrep = N-1 ==> begin locals[i].phase := 2; end;
  rule "leave" locals[i].phase = 2 ==> begin
    locals[i].phase := 0; locals[i].rounds := locals[i].rounds + 1; locals[i].my := 0; locals[i].nrep := 0;
    for j: process do if locals[i].deferred[j] then locals[i].deferred[j] := false; send(i, j, 1); end; end;
  end;
end;
ruleset sender: process do ruleset i: process do
  rule "receive" channels[sender][i].length > 0 ==>
  var received: message; requested: timestamp;
  begin
    received := channels[sender][i].messages[0];
    drop_first(sender, i);
    if received = 1 then locals[i].nrep := locals[i].nrep + 1;
    else
      requested := received - 1;
      if requested > locals[i].clk then locals[i].clk := requested; end;
      if locals[i].phase = 2 | (locals[i].phase = 1 & (locals[i].my < requested | (locals[i].my = requested & i < sender))) then
        locals[i].deferred[sender] := true;
      else send(i, sender, 1); end;
    end;
  end;
end; end;
"""
