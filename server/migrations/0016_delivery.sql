-- The engine that sends texts. docs/a-broadcast-end-to-end.md follows a text through these tables.

-- What goes out has a row of its own, which says where it comes from.
create table send (
  account_id integer not null references account,
  -- The id of its broadcast, or the next number of the same sequence: an attempt id names one of either. Texts and calls
  -- of a broadcast are two sends with one id.
  send_id integer not null,
  channel text not null check (channel in ('text', 'call')),
  -- server/src/sends/origins.ts
  origin text not null,
  -- The broadcast that it belongs to: itself, or the survey that it replies to; null for other single texts and tests.
  broadcast_id integer,
  -- Who requested it; null for what goes out automatically, and for conversations, whose texts know their users.
  user_id integer,
  -- Names the request of a test call, so that the same one is made once.
  request text,
  created_at timestamptz not null,
  primary key (account_id, send_id, channel),
  check (origin <> 'broadcast' or broadcast_id = send_id)
);
create unique index send_request on send (account_id, request) where request is not null;
call make_tenant_table('send');
comment on table send is 'What goes out together over one channel: the texts or the calls of a broadcast, single texts, or a test call; says where it comes from.';

-- What is sent is frozen when it is queued, so a claim reads nothing else. One row per broadcast that is, was, or will be
-- sending, and per send of single texts (0017_direct_texts.sql).
--
-- The state never contradicts the rows (docs/decisions/engine.md#queues-and-their-rows): a settled queue sends nothing
-- anymore, a paused one does not run, and a drained one has no recipient left to claim.
create table send_queue (
  account_id integer not null,
  send_id integer not null,
  audience_id integer not null,
  -- waiting: not started; stopped: canceled, expired, or declined; drained: everything claimed and recorded
  state text not null default 'waiting' check (state in ('waiting', 'running', 'paused', 'stopped', 'drained')),
  next_no integer not null default 1,
  -- Where the newest claim began; set with next_no in one statement.
  claimed_from integer not null default 1,
  last_no integer not null,
  recipient_count integer not null,
  text_number_id integer not null,
  aggregator_id smallint not null,
  text_message text,
  signature_text text not null default '',
  media_urls text[] not null default '{}',
  max_characters integer,
  segments smallint not null default 1,
  -- Thousandths of a credit, held for every recipient before the start.
  credits_per_text bigint not null default 0,
  is_text_survey boolean not null default false,
  -- The pace of the broadcast: no claim before this time; texts per minute, 0: no limit.
  ready_at timestamptz not null default '-infinity',
  per_minute integer not null default 0,
  -- Status of recipients that were never reached when sending was stopped.
  unreached_status smallint not null default 26,
  drained_at timestamptz,
  stopped_at timestamptz,
  -- When to check again whether it is finished.
  check_at timestamptz not null default '-infinity',
  -- The rest of the hold was released, and nothing is captured anymore.
  settled boolean not null default false,
  -- The response to STOP, which passes the gate although the phone has opted out.
  answers_stop boolean not null default false,
  -- A pause outlives the state in which it was requested: a drained queue that wakes while its broadcast is paused waits
  -- instead of sending.
  is_paused boolean not null default false,
  -- Its texts wait for another day: until this time, because of this limit. Null: they don't.
  goes_on_at timestamptz,
  day_limit integer,
  primary key (account_id, send_id),
  foreign key (account_id, audience_id) references audience,
  constraint settled_is_over check (not settled or state in ('drained', 'stopped')),
  constraint paused_does_not_run check (not is_paused or state <> 'running'),
  constraint drained_is_claimed check (state <> 'drained' or next_no > last_no)
);
comment on column send_queue.text_message is 'Null: each recipient has a text of its own in direct_text.';
comment on table send_queue is 'What a broadcast sends, fixed when it is queued, and how far it was claimed.';
create index send_queue_running on send_queue (ready_at) where state = 'running';
create index send_queue_check on send_queue (check_at) where state <> 'waiting' and not settled;
create index send_queue_audience on send_queue (account_id, audience_id);
call make_tenant_table('send_queue');

create table number_pace (
  account_id integer not null,
  text_number_id integer not null,
  -- Segments per minute: no claim before this time.
  ready_at timestamptz not null default '-infinity',
  -- The carrier asked us to slow down.
  not_before timestamptz not null default '-infinity',
  primary key (account_id, text_number_id)
);
comment on table number_pace is 'When a text number may send next, over all its broadcasts and workers.';
call make_tenant_table('number_pace');

-- Texts that left, or may have left. Spans never overlap, so a change of the account's time zone begins no second day
-- (rule sendingDay).
create table day_use (
  account_id integer not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  n integer not null default 0,
  primary key (account_id, from_at),
  check (until_at > from_at)
);
comment on table day_use is 'Texts that left in a span of the account''s day, for its daily limit.';
call make_tenant_table('day_use');

-- Committed before a byte leaves.
create table send_lease (
  account_id integer not null,
  lease_id bigint generated always as identity,
  send_id integer not null,
  from_no integer not null,
  to_no integer not null,
  -- Rows of a retry instead of a range, with the attempt and the tries of each.
  nos integer[],
  attempts smallint[],
  tries smallint[],
  worker text not null,
  -- How many parts of it were recorded.
  parts integer not null default 0,
  leased_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (account_id, lease_id)
);
comment on table send_lease is
  'A claim that was stored before anything was sent; it stands for the intention to send its rows.';
create index send_lease_expiry on send_lease (expires_at);
create index send_lease_send on send_lease (account_id, send_id);
call make_tenant_table('send_lease');

-- Appended when the outcome is known. Nearly every result is written twice: when the carrier accepts the text, and when
-- its receipt arrives. Half of each page stays free for the second write, which then touches no index.
create table text_result (
  account_id integer not null,
  send_id integer not null,
  recipient_no integer not null,
  -- Delivery status code (rule messageStatus).
  status smallint not null,
  attempt smallint not null default 1,
  -- How often the carrier's limits sent it back.
  tries smallint not null default 0,
  segments smallint not null default 0,
  -- Thousandths of a credit charged; 0 when free or refunded.
  charged integer not null default 0,
  replied boolean not null default false,
  opted_out boolean not null default false,
  -- 0 none, 1 Yes, 2 No, 3 Other
  survey_answer smallint not null default 0,
  submitted_at timestamptz,
  updated_at timestamptz not null,
  carrier_message_id text,
  code text,
  primary key (account_id, send_id, recipient_no)
) with (fillfactor = 48);
comment on table text_result is 'The outcome of one text; receipts move it forward.';
call make_tenant_table('text_result');

-- The text certainly did not leave, or is to leave later.
create table text_retry (
  account_id integer not null,
  send_id integer not null,
  recipient_no integer not null,
  attempt smallint not null,
  tries smallint not null,
  due_at timestamptz not null,
  code text not null,
  primary key (account_id, send_id, recipient_no)
);
comment on table text_retry is 'A text to submit again, because it certainly did not leave.';
create index text_retry_due on text_retry (account_id, send_id, due_at);
call make_tenant_table('text_retry');

-- A retry wakes its drained queue in the transaction that writes it, so no writer can forget it. One statement per queue,
-- because a join with the new rows is planned without statistics.
create function wake_send_queues() returns trigger language plpgsql as $$
declare woken record;
begin
  for woken in select distinct account_id, send_id from come loop
    update send_queue set state = case when is_paused then 'paused' else 'running' end, check_at = '-infinity'
      where account_id = woken.account_id and send_id = woken.send_id and state = 'drained' and not settled;
  end loop;
  return null;
end $$;
create trigger text_retry_wakes after insert on text_retry referencing new table as come
  for each statement execute function wake_send_queues();

create table text_doubt (
  account_id integer not null,
  send_id integer not null,
  recipient_no integer not null,
  attempt smallint not null,
  sent_after timestamptz not null,
  sent_before timestamptz not null,
  checks smallint not null default 0,
  next_check_at timestamptz,
  note text not null default '',
  primary key (account_id, send_id, recipient_no)
);
comment on table text_doubt is 'A text whose outcome is unknown until the carrier is asked or a user decides.';
create index text_doubt_due on text_doubt (next_check_at) where next_check_at is not null;
call make_tenant_table('text_doubt');

-- Per 500 recipients and for the whole broadcast (chunk_no -1). Status codes above 100 count flags: 101 replied, 102 opted
-- out by replying, 111, 112, and 113 survey answers, 120 credits charged (thousandths). Pages and tabs are found through
-- these counts.
create table result_count (
  account_id integer not null,
  send_id integer not null,
  chunk_no integer not null,
  status smallint not null,
  n bigint not null,
  primary key (account_id, send_id, chunk_no, status)
) with (fillfactor = 60);
comment on table result_count is
  'Counts of results and of credits charged, by chunk of recipients; pages never count rows.';
call make_tenant_table('result_count');

-- Acknowledged only after this is committed; processed by a job. A webhook waits for a tenth of a second, so compressing
-- and expanding its body costs more than the bytes.
create table webhook (
  webhook_id bigint generated always as identity primary key,
  carrier text not null,
  body bytea not null,
  received_at timestamptz not null default now(),
  tries smallint not null default 0,
  -- null: given up after many tries, and kept for an operator
  next_at timestamptz default '-infinity',
  -- Nearly every webhook is text. Bytes reach the reader in hexadecimal, twice as long, and are decoded there; text comes
  -- as it is.
  is_text boolean not null default false
) with (toast_tuple_target = 8160);
alter table webhook alter column body set storage external;
comment on table webhook is 'A carrier''s webhook exactly as it came.';

create table webhook_event (
  carrier text not null,
  event_key text not null,
  at timestamptz not null default now(),
  primary key (carrier, event_key)
);
comment on table webhook_event is 'An event of a webhook that was processed, by the carrier''s own key.';
create index webhook_event_at on webhook_event (at);

create table webhook_oddity (
  oddity_id bigint generated always as identity primary key,
  carrier text not null,
  kind text not null,
  detail text not null,
  at timestamptz not null default now()
);
comment on table webhook_oddity is 'A webhook event that could not be used, kept for an operator.';

create function sending_due(p_now timestamptz)
  returns table (account_id integer, send_id integer, aggregator_id smallint)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select q.account_id, q.send_id, q.aggregator_id
        from send_queue q join number_pace p using (account_id, text_number_id)
        where q.state = 'running' and q.ready_at <= p_now and p.ready_at <= p_now and p.not_before <= p_now
          and (q.next_no <= q.last_no or exists (
            select from text_retry r where r.account_id = q.account_id and r.send_id = q.send_id
              and r.due_at <= p_now))
        order by q.account_id, q.send_id $$;

-- A queue that waits longer than a minute is no reason to look again and again.
create function sending_at_all() returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from send_queue where state = 'running' and ready_at < now() + interval '1 minute'
          and (next_no <= last_no or exists (select from text_retry r where r.account_id = send_queue.account_id
            and r.send_id = send_queue.send_id and r.due_at < now() + interval '1 minute'))) $$;

create function leases_over(p_now timestamptz) returns table (account_id integer, lease_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select l.account_id, l.lease_id from send_lease l where l.expires_at <= p_now order by l.expires_at limit 200 $$;

create function doubts_due(p_now timestamptz) returns table (account_id integer, send_id integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select distinct d.account_id, d.send_id from (
          select account_id, send_id from text_doubt where next_check_at <= p_now
          order by next_check_at limit 5000) d $$;

create function queues_to_check(p_now timestamptz) returns table (account_id integer, send_id integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select q.account_id, q.send_id from send_queue q
        where q.state <> 'waiting' and not q.settled and q.check_at <= p_now
          and (q.state not in ('running', 'paused') or q.next_no > q.last_no)
        order by q.check_at limit 500 $$;
