-- The engine that makes calls. Like a text, a call is dialed under a committed lease. A call whose outcome the carrier
-- does not report stays open and is never dialed again automatically.

-- Frozen when it is queued. One row per broadcast with a voice part, and per test call.
create table call_queue (
  account_id integer not null,
  send_id integer not null,
  audience_id integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'paused', 'stopped', 'drained')),
  next_no integer not null default 1,
  last_no integer not null,
  -- All recipients, including those who are not called.
  recipient_count integer not null,
  -- Only recipients whom the same broadcast could not text ("Or" types).
  is_instead_of_text boolean not null default false,
  caller_id bigint not null,
  aggregator_id smallint not null,
  -- The call script (BroadcastFlow of the rule callFlow).
  flow jsonb not null,
  -- 0: as many as the installation allows
  calls_at_a_time integer not null default 0,
  retries smallint not null default 0 check (retries between 0 and 3),
  -- null: no transfers
  transfer_lines integer,
  -- The calling window; null days: it is not checked.
  window_days text[],
  window_start smallint not null default 0,
  window_stop smallint not null default 0,
  time_zone text not null,
  continue_on_next_day boolean not null default true,
  -- Thousandths of a credit for a call that a person answers, and for one that a machine answers.
  live_credits bigint not null default 0,
  voicemail_credits bigint not null default 0,
  -- No claim before this time.
  ready_at timestamptz not null default '-infinity',
  -- Result of numbers that were never reached when calling was stopped.
  unreached_status smallint not null default 210,
  drained_at timestamptz,
  stopped_at timestamptz,
  check_at timestamptz not null default '-infinity',
  settled boolean not null default false,
  -- The window is that of each recipient's clocks instead of the sender's.
  use_recipient_time_zone boolean not null default false,
  -- When the first number was claimed. Without "continue on next day", each number has its first opening after this.
  began_at timestamptz,
  -- As in send_queue.
  is_paused boolean not null default false,
  primary key (account_id, send_id),
  foreign key (account_id, audience_id) references audience,
  constraint settled_is_over check (not settled or state in ('drained', 'stopped')),
  constraint paused_does_not_run check (not is_paused or state <> 'running')
);
comment on table call_queue is 'What a broadcast calls, fixed when it is queued, and how far it was claimed.';
create index call_queue_running on call_queue (ready_at) where state = 'running';
create index call_queue_check on call_queue (check_at) where state <> 'waiting' and not settled;
call make_tenant_table('call_queue');

-- A number whose turn has not come has no row.
create table call (
  account_id integer not null,
  send_id integer not null,
  recipient_no integer not null,
  phone bigint not null,
  -- dialing: the intention is committed; going: the carrier has it; unknown: no one knows; waiting: to be made again;
  -- done: nothing more happens; skipped: was texted instead
  state text not null check (state in ('dialing', 'going', 'unknown', 'waiting', 'done', 'skipped')),
  status smallint not null,
  -- Number of the newest attempt; part of the id that travels to the carrier.
  attempt smallint not null default 1,
  -- How often it was dialed.
  dials smallint not null default 0,
  -- How often the carrier sent it back without dialing.
  tries smallint not null default 0,
  worker text,
  carrier_call_id text,
  -- The end of a dialing lease, the time of a retry, or the next question about a going or unknown call.
  due_at timestamptz,
  questions smallint not null default 0,
  dialed_at timestamptz,
  ended_at timestamptz,
  -- What is known of the newest attempt (CallRecord of the rule callFlow); null until something is.
  record jsonb,
  -- The last valid answer to a survey over all attempts, '1' to '9'.
  answer char(1),
  opted_out boolean not null default false,
  transferred boolean not null default false,
  billed_seconds integer,
  charged integer not null default 0,
  code text,
  updated_at timestamptz not null,
  primary key (account_id, send_id, recipient_no)
) with (fillfactor = 70);
comment on table call is 'One number called for a broadcast, with all its attempts.';
create index call_due on call (due_at) where due_at is not null;
create index call_status on call (account_id, send_id, status, recipient_no);
-- Calls to be made again, and running calls, are found without passing through each other.
create index call_again on call (account_id, send_id, due_at) where state = 'waiting';
create index call_running on call (account_id, send_id) where state in ('dialing', 'going', 'unknown');
call make_tenant_table('call');

-- A call that goes back to wait for its turn wakes its drained queue, as text_retry does. New calls are written by a
-- claim, whose queue runs.
create function wake_call_queue() returns trigger language plpgsql as $$
begin
  update call_queue set state = case when is_paused then 'paused' else 'running' end,
      check_at = '-infinity', ready_at = '-infinity'
    where account_id = new.account_id and send_id = new.send_id and state = 'drained' and not settled;
  return null;
end $$;
create trigger call_wakes after update of state on call
  for each row when (new.state = 'waiting') execute function wake_call_queue();

-- Those that ring or are connected are never more at a time than there are lines. Connected time is held in advance, a
-- few minutes at a time, so every conversation is paid for (docs/decisions/calls.md#paying-for-connected-time).
create table call_transfer (
  account_id integer not null,
  send_id integer not null,
  recipient_no integer not null,
  attempt smallint not null,
  began_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  -- Thousandths of a credit held for its time.
  reserved bigint not null default 0,
  -- When the engine checks it next: to hold more or to end it while it goes on, to ask the carrier after it is over.
  -- Null: nothing is left to do.
  look_at timestamptz,
  -- How often the carrier was asked in vain.
  questions smallint not null default 0,
  -- Its time is paid, and the rest of what was held is released.
  settled boolean not null default false,
  primary key (account_id, send_id, recipient_no, attempt, began_at)
);
comment on table call_transfer is 'A transfer, ringing, connected, or ended.';
create index call_transfer_open on call_transfer (account_id, send_id) where ended_at is null;
create index call_transfer_look on call_transfer (look_at) where look_at is not null;
create index call_transfer_left on call_transfer (account_id, send_id) where look_at is not null;
call make_tenant_table('call_transfer');

create table call_webhook (
  webhook_id bigint generated always as identity primary key,
  carrier text not null,
  body bytea not null,
  -- The signed words of the address it came to.
  reference text not null default '',
  received_at timestamptz not null,
  next_at timestamptz default '-infinity',
  tries smallint not null default 0
);
comment on table call_webhook is 'A callback exactly as it came.';
create index call_webhook_next on call_webhook (webhook_id) where next_at is not null;

create table call_event (
  carrier text not null,
  event_key text not null,
  at timestamptz not null,
  primary key (carrier, event_key)
);
comment on table call_event is 'An event of a call that was processed, by the carrier''s own key.';
create index call_event_at on call_event (at);

-- Moved by what changes instead of counted again: the end of each call asks for the counts, and a broadcast can have a
-- million calls. Changes are appended, so two calls that end at once don't wait for each other, and added up now and then.
--
-- Values of `what`: 201 and above count calls by status. 0 texted instead of called, 1 transferred, 2 opted out, 3 credits
-- charged (thousandths), 4 to be called again or being called again, 5 under way, 6 credits charged for connected time
-- (thousandths, part of 3), 11 to 19 answers by key.
create table call_count (
  account_id integer not null,
  send_id integer not null,
  what smallint not null,
  n bigint not null,
  primary key (account_id, send_id, what)
) with (fillfactor = 60);
comment on table call_count is 'Counts of call results and of credits charged.';
call make_tenant_table('call_count');

create table call_count_change (
  account_id integer not null,
  send_id integer not null,
  what smallint not null,
  n bigint not null
);
comment on table call_count_change is 'A change that is not yet added to call_count.';
create index call_count_change_of on call_count_change (account_id, send_id);
call make_tenant_table('call_count_change');

create function call_counted(c call) returns table (what smallint, n bigint) language sql immutable
  as $$ values
    (case when c.state = 'skipped' then 0::smallint else c.status end, 1::bigint),
    (1::smallint, c.transferred::int::bigint),
    (2::smallint, c.opted_out::int::bigint),
    (3::smallint, c.charged::bigint),
    (4::smallint, (c.state in ('waiting', 'dialing', 'going') and c.status in (205, 206, 207))::int::bigint),
    (5::smallint, (c.state in ('dialing', 'going'))::int::bigint),
    ((10 + coalesce(c.answer::smallint, 0))::smallint, (c.answer is not null)::int::bigint) $$;

create function count_new_calls() returns trigger language plpgsql as $$
begin
  insert into call_count_change (account_id, send_id, what, n)
  select c.account_id, c.send_id, w.what, sum(w.n) from come c cross join lateral call_counted(c::call) w
  group by 1, 2, 3 having sum(w.n) <> 0;
  return null;
end $$;
create trigger call_count_new after insert on call referencing new table as come
  for each statement execute function count_new_calls();

create function count_changed_calls() returns trigger language plpgsql as $$
begin
  insert into call_count_change (account_id, send_id, what, n)
  select account_id, send_id, what, sum(n) from (
    select c.account_id, c.send_id, w.what, w.n from come c cross join lateral call_counted(c::call) w
    union all
    select c.account_id, c.send_id, w.what, -w.n from gone c cross join lateral call_counted(c::call) w) moved
  group by 1, 2, 3 having sum(n) <> 0;
  return null;
end $$;
create trigger call_count_changed after update on call referencing old table as gone new table as come
  for each statement execute function count_changed_calls();

create function count_gone_calls() returns trigger language plpgsql as $$
begin
  insert into call_count_change (account_id, send_id, what, n)
  select c.account_id, c.send_id, w.what, -sum(w.n) from gone c cross join lateral call_counted(c::call) w
  group by 1, 2, 3 having sum(w.n) <> 0;
  return null;
end $$;
create trigger call_count_gone after delete on call referencing old table as gone
  for each statement execute function count_gone_calls();

-- For all accounts. One statement takes the changes and adds them, so a reader of both tables misses none and counts none
-- twice.
create function add_up_call_counts() returns integer
  language sql volatile security definer set search_path = public, pg_temp
  as $$ with taken as (delete from call_count_change where ctid = any(array(
            select ctid from call_count_change limit 5000 for update skip locked))
          returning account_id, send_id, what, n),
        added as (insert into call_count (account_id, send_id, what, n)
          select account_id, send_id, what, sum(n) from taken group by 1, 2, 3 order by 1, 2, 3
          on conflict (account_id, send_id, what) do update set n = call_count.n + excluded.n)
        select count(*)::int from taken $$;

create function calls_due(p_now timestamptz)
  returns table (account_id integer, send_id integer, aggregator_id smallint)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select q.account_id, q.send_id, q.aggregator_id from call_queue q
        where q.state = 'running' and q.ready_at <= p_now
          and (q.next_no <= q.last_no or exists (
            select from call c where c.account_id = q.account_id and c.send_id = q.send_id
              and c.state = 'waiting' and c.due_at <= p_now))
        order by q.account_id, q.send_id $$;

create function calls_to_look_at(p_now timestamptz)
  returns table (account_id integer, send_id integer, recipient_no integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select c.account_id, c.send_id, c.recipient_no from call c
        where c.due_at <= p_now and c.state in ('dialing', 'going', 'unknown') order by c.due_at limit 200 $$;

create function call_queues_to_check(p_now timestamptz) returns table (account_id integer, send_id integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select q.account_id, q.send_id from call_queue q
        where q.state <> 'waiting' and not q.settled and q.check_at <= p_now
          and (q.state not in ('running', 'paused') or q.next_no > q.last_no)
        order by q.check_at limit 500 $$;

create function transfers_to_look_at(p_now timestamptz)
  returns table (account_id integer, send_id integer, recipient_no integer, attempt smallint, began_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select t.account_id, t.send_id, t.recipient_no, t.attempt, t.began_at from call_transfer t
        where t.look_at <= p_now order by t.look_at limit 200 $$;
