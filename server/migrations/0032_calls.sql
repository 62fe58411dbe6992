-- The tables of calls (folder calls). A call is dialled under a committed lease, as a text is sent; what a carrier
-- does not tell us stays open and is never dialled again by machine.

-- What is called, frozen when it is queued. One row per broadcast with a voice part.
create table call_queue (
  account_id integer not null,
  broadcast_id integer not null,
  draft_broadcast_id integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'paused', 'stopped', 'drained')),
  next_no integer not null default 1,
  last_no integer not null,
  -- how many recipients there are, meant to be called or not
  recipient_count integer not null,
  -- true: only those who could not be texted by the same broadcast ("Or" types)
  is_instead_of_text boolean not null default false,
  caller_id bigint not null,
  aggregator_id smallint not null,
  -- the call script (rules/callFlow BroadcastFlow)
  flow jsonb not null,
  -- 0 = as many as the installation allows
  calls_at_a_time integer not null default 0,
  retries smallint not null default 0 check (retries between 0 and 3),
  -- null: no transfers
  transfer_lines integer,
  -- calling window; null days: it is not checked
  window_days text[],
  window_start smallint not null default 0,
  window_stop smallint not null default 0,
  time_zone text not null,
  continue_on_next_day boolean not null default true,
  -- thousandths of a credit for a person's and a machine's answer, and what was held for all
  live_credits bigint not null default 0,
  voicemail_credits bigint not null default 0,
  -- no claim before this instant
  ready_at timestamptz not null default '-infinity',
  -- result of numbers that were never reached when calling was stopped
  unreached_status smallint not null default 210,
  drained_at timestamptz,
  stopped_at timestamptz,
  check_at timestamptz not null default '-infinity',
  settled boolean not null default false,
  primary key (account_id, broadcast_id)
);
create index call_queue_running on call_queue (ready_at) where state = 'running';
create index call_queue_check on call_queue (check_at) where state <> 'waiting' and not settled;
call make_tenant_table('call_queue');

-- A number that was claimed. Those whose turn has not come have no row.
create table call (
  account_id integer not null,
  broadcast_id integer not null,
  recipient_no integer not null,
  phone bigint not null,
  -- dialing: the intention is committed; going: the carrier has it; unknown: nobody knows; waiting: to be made
  -- again; done: nothing more happens; skipped: was texted instead
  state text not null check (state in ('dialing', 'going', 'unknown', 'waiting', 'done', 'skipped')),
  status smallint not null,
  -- number of the newest attempt; it is part of the id that travels to the carrier
  attempt smallint not null default 1,
  -- how often it was dialled
  dials smallint not null default 0,
  -- how often the carrier sent it back undialled
  tries smallint not null default 0,
  worker text,
  carrier_call_id text,
  -- lease of a dialling, due instant of a retry, next question about a going or unknown call
  due_at timestamptz,
  questions smallint not null default 0,
  dialed_at timestamptz,
  ended_at timestamptz,
  -- what is known of the newest attempt (rules/callFlow CallRecord); null until something is
  record jsonb,
  -- the last valid answer of a survey over all attempts, '1' to '9'
  answer char(1),
  opted_out boolean not null default false,
  transferred boolean not null default false,
  billed_seconds integer,
  charged integer not null default 0,
  code text,
  updated_at timestamptz not null,
  primary key (account_id, broadcast_id, recipient_no)
) with (fillfactor = 70);
create index call_due on call (due_at) where due_at is not null;
create index call_open on call (account_id, broadcast_id) where state in ('dialing', 'going', 'unknown', 'waiting');
create index call_status on call (account_id, broadcast_id, status, recipient_no);
call make_tenant_table('call');

-- Transfers that ring or are connected, and those that were: never more at a time than there are lines.
create table call_transfer (
  account_id integer not null,
  broadcast_id integer not null,
  recipient_no integer not null,
  attempt smallint not null,
  began_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  primary key (account_id, broadcast_id, recipient_no, attempt, began_at)
);
create index call_transfer_open on call_transfer (account_id, broadcast_id) where ended_at is null;
call make_tenant_table('call_transfer');

-- Raw callbacks that need no answer, as they wait to be read; and the keys of those that were.
create table call_webhook (
  webhook_id bigint generated always as identity primary key,
  carrier text not null,
  body bytea not null,
  -- the signed words of the address it came to
  reference text not null default '',
  received_at timestamptz not null,
  next_at timestamptz default '-infinity',
  tries smallint not null default 0
);
create index call_webhook_next on call_webhook (webhook_id) where next_at is not null;
create table call_event (
  carrier text not null,
  event_key text not null,
  at timestamptz not null,
  primary key (carrier, event_key)
);
create index call_event_at on call_event (at);

create function calls_due(p_now timestamptz)
  returns table (account_id integer, broadcast_id integer, aggregator_id smallint)
  language sql stable security definer set search_path = public
  as $$ select q.account_id, q.broadcast_id, q.aggregator_id from call_queue q
        where q.state = 'running' and q.ready_at <= p_now
          and (q.next_no <= q.last_no or exists (
            select from call c where c.account_id = q.account_id and c.broadcast_id = q.broadcast_id
              and c.state = 'waiting' and c.due_at <= p_now))
        order by q.account_id, q.broadcast_id $$;
create function calls_to_look_at(p_now timestamptz)
  returns table (account_id integer, broadcast_id integer, recipient_no integer)
  language sql stable security definer set search_path = public
  as $$ select c.account_id, c.broadcast_id, c.recipient_no from call c
        where c.due_at <= p_now and c.state in ('dialing', 'going', 'unknown') order by c.due_at limit 200 $$;
create function call_queues_to_check(p_now timestamptz) returns table (account_id integer, broadcast_id integer)
  language sql stable security definer set search_path = public
  as $$ select q.account_id, q.broadcast_id from call_queue q
        where q.state <> 'waiting' and not q.settled and q.check_at <= p_now
          and (q.state not in ('running', 'paused') or q.next_no > q.last_no)
        order by q.check_at limit 500 $$;

-- Credits of calls are held under a source of their own, so that texts and calls of one broadcast settle apart.
create or replace function held_for(p_broadcast integer) returns bigint language sql stable
  as $$ select coalesce(sum(e.amount), 0)::bigint
        from ledger_transaction t join ledger_entry e using (account_id, transaction_id)
        where t.account_id = app_account() and t.broadcast_id = p_broadcast and e.book = 'held'
          and t.source_id not like 'calls:%' $$;
create function held_for_calls(p_broadcast integer) returns bigint language sql stable
  as $$ select coalesce(sum(e.amount), 0)::bigint
        from ledger_transaction t join ledger_entry e using (account_id, transaction_id)
        where t.account_id = app_account() and t.broadcast_id = p_broadcast and e.book = 'held'
          and t.source_id like 'calls:%' $$;
