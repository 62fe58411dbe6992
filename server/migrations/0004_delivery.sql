-- The engine's tables (folder delivery). docs/a-broadcast-end-to-end.md tells the way of a text through them.

-- How far a broadcast has been claimed, and what is sent: frozen when it is queued, so that the engine reads
-- nothing else for a claim. One row per broadcast that is, was or will be sending.
create table send_queue (
  account_id integer not null,
  broadcast_id integer not null,
  draft_broadcast_id integer not null,
  -- waiting (not started), running, paused, stopped (canceled, expired, declined), drained (all claimed and recorded)
  state text not null default 'waiting' check (state in ('waiting', 'running', 'paused', 'stopped', 'drained')),
  next_no integer not null default 1,
  -- where the newest claim began; set with next_no in one statement
  claimed_from integer not null default 1,
  last_no integer not null,
  recipient_count integer not null,
  text_number_id integer not null,
  aggregator_id smallint not null,
  text_message text not null,
  signature_text text not null default '',
  media_urls text[] not null default '{}',
  max_characters integer,
  segments smallint not null default 1,
  -- thousandths of a credit, held for every recipient before the start
  credits_per_text bigint not null default 0,
  is_text_survey boolean not null default false,
  -- pace: no claim before this instant (broadcast rate); texts per minute, 0 = no limit
  ready_at timestamptz not null default '-infinity',
  per_minute integer not null default 0,
  -- status of recipients that were never reached when sending was stopped
  unreached_status smallint not null default 26,
  drained_at timestamptz,
  stopped_at timestamptz,
  -- when to look again whether it is finished
  check_at timestamptz not null default '-infinity',
  -- true when its credits are settled: what is left of the hold was given back, nothing is captured any more
  settled boolean not null default false,
  primary key (account_id, broadcast_id)
);
create index send_queue_running on send_queue (ready_at) where state = 'running';
create index send_queue_check on send_queue (check_at) where state <> 'waiting' and not settled;
create index send_queue_draft on send_queue (account_id, draft_broadcast_id);
call make_tenant_table('send_queue');

-- Pace of a text number over all its broadcasts and all workers.
create table number_pace (
  account_id integer not null,
  text_number_id integer not null,
  -- segments per minute: no claim before this instant
  ready_at timestamptz not null default '-infinity',
  -- the carrier told us to slow down
  not_before timestamptz not null default '-infinity',
  primary key (account_id, text_number_id)
);
call make_tenant_table('number_pace');

-- Texts claimed per day of the account's calendar; only kept where the account has a daily limit.
create table sent_per_day (
  account_id integer not null,
  day date not null,
  n integer not null,
  primary key (account_id, day)
);
call make_tenant_table('sent_per_day');

-- A lease stands for the intention to submit every row in it; it is committed before a byte leaves.
create table send_lease (
  account_id integer not null,
  lease_id bigint generated always as identity,
  broadcast_id integer not null,
  from_no integer not null,
  to_no integer not null,
  -- rows of a retry, instead of a range, with the attempt and the tries of each
  nos integer[],
  attempts smallint[],
  tries smallint[],
  worker text not null,
  -- how many parts of it were recorded
  parts integer not null default 0,
  leased_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (account_id, lease_id)
);
create index send_lease_expiry on send_lease (expires_at);
create index send_lease_broadcast on send_lease (account_id, broadcast_id);
call make_tenant_table('send_lease');

-- What became of each text: appended when its outcome is known, then moved forward by receipts.
create table text_result (
  account_id integer not null,
  broadcast_id integer not null,
  recipient_no integer not null,
  -- delivery status code (rules/messageStatus)
  status smallint not null,
  attempt smallint not null default 1,
  -- times the carrier's limits sent it back
  tries smallint not null default 0,
  segments smallint not null default 0,
  -- thousandths of a credit charged; 0 when free or given back
  charged integer not null default 0,
  replied boolean not null default false,
  opted_out boolean not null default false,
  -- 0 none, 1 Yes, 2 No, 3 Other
  survey_answer smallint not null default 0,
  submitted_at timestamptz,
  updated_at timestamptz not null,
  carrier_message_id text,
  code text,
  primary key (account_id, broadcast_id, recipient_no)
) with (fillfactor = 80);
call make_tenant_table('text_result');

-- Rows to be submitted again: certainly not sent before, or to be sent later.
create table text_retry (
  account_id integer not null,
  broadcast_id integer not null,
  recipient_no integer not null,
  attempt smallint not null,
  tries smallint not null,
  due_at timestamptz not null,
  code text not null,
  primary key (account_id, broadcast_id, recipient_no)
);
create index text_retry_due on text_retry (account_id, broadcast_id, due_at);
call make_tenant_table('text_retry');

-- Rows whose outcome is unknown, until the reconciler or a person settles them.
create table text_doubt (
  account_id integer not null,
  broadcast_id integer not null,
  recipient_no integer not null,
  attempt smallint not null,
  sent_after timestamptz not null,
  sent_before timestamptz not null,
  checks smallint not null default 0,
  next_check_at timestamptz,
  note text not null default '',
  primary key (account_id, broadcast_id, recipient_no)
);
create index text_doubt_due on text_doubt (next_check_at) where next_check_at is not null;
call make_tenant_table('text_doubt');

-- Results counted by status, per 500 recipients and for the whole broadcast (chunk_no -1). Status codes above
-- 100 count flags: 101 replied, 102 opted out by answering, 111/112/113 survey answers, 120 credits charged
-- (thousandths). Pages and tabs are found through these counts, never by counting rows.
create table result_count (
  account_id integer not null,
  broadcast_id integer not null,
  chunk_no integer not null,
  status smallint not null,
  n bigint not null,
  primary key (account_id, broadcast_id, chunk_no, status)
) with (fillfactor = 60);
call make_tenant_table('result_count');

-- What a carrier sent us, as it came; answered only after this is committed, processed by a job.
create table webhook (
  webhook_id bigint generated always as identity primary key,
  carrier text not null,
  body bytea not null,
  received_at timestamptz not null default now(),
  tries smallint not null default 0,
  -- null: given up after many tries, kept for a person
  next_at timestamptz default '-infinity'
);
-- Elements of webhooks that were processed, by the carrier's own identity of the event.
create table webhook_event (
  carrier text not null,
  event_key text not null,
  at timestamptz not null default now(),
  primary key (carrier, event_key)
);
create index webhook_event_at on webhook_event (at);
-- Elements nobody could use: unknown types and broken ones, for a person to look at.
create table webhook_oddity (
  oddity_id bigint generated always as identity primary key,
  carrier text not null,
  kind text not null,
  detail text not null,
  at timestamptz not null default now()
);

-- Who may not be contacted, per account and number (3-decisions 4.1); history beside it is append-only.
create table opt_out (
  account_id integer not null,
  phone bigint not null,
  opted_out_text boolean not null default false,
  opted_out_voice boolean not null default false,
  opted_in boolean not null default false,
  source text not null,
  text_number_id integer,
  user_id integer,
  changed_at timestamptz not null default now(),
  primary key (account_id, phone)
);
call make_tenant_table('opt_out');
create table opt_out_event (
  account_id integer not null,
  event_id bigint generated always as identity,
  phone bigint not null,
  what text not null,
  source text not null,
  text_number_id integer,
  user_id integer,
  wording text not null default '',
  at timestamptz not null default now(),
  primary key (account_id, event_id)
);
call make_tenant_table('opt_out_event');
-- Numbers nobody on this installation may contact (source Global), and what carriers taught us of numbers.
create table do_not_contact (phone bigint primary key, at timestamptz not null default now());
create table phone_fact (
  phone bigint primary key,
  -- 0 unknown, 1 mobile, 2 landline (a carrier refused it as such)
  line_type smallint not null default 0,
  dead boolean not null default false,
  at timestamptz not null default now()
);

create table inbound_text (
  account_id integer not null,
  inbound_text_id bigint generated always as identity,
  text_number_id integer not null,
  phone bigint not null,
  broadcast_id integer,
  recipient_no integer,
  message text not null,
  media jsonb not null default '[]',
  -- stop, start, help, survey, message
  kind text not null,
  carrier text not null,
  carrier_message_id text not null,
  received_at timestamptz not null default now(),
  primary key (account_id, inbound_text_id)
);
create unique index inbound_text_once on inbound_text (account_id, carrier, carrier_message_id);
create index inbound_text_broadcast on inbound_text (account_id, broadcast_id, recipient_no);
call make_tenant_table('inbound_text');

-- What there is to do, over all accounts: ids only, everything else is read as the tenant.
create function sending_due(p_now timestamptz)
  returns table (account_id integer, broadcast_id integer, aggregator_id smallint)
  language sql stable security definer set search_path = public
  as $$ select q.account_id, q.broadcast_id, q.aggregator_id
        from send_queue q join number_pace p using (account_id, text_number_id)
        where q.state = 'running' and q.ready_at <= p_now and p.ready_at <= p_now and p.not_before <= p_now
          and (q.next_no <= q.last_no or exists (
            select from text_retry r where r.account_id = q.account_id and r.broadcast_id = q.broadcast_id and r.due_at <= p_now))
        order by q.account_id, q.broadcast_id $$;
create function sending_at_all() returns boolean
  language sql stable security definer set search_path = public
  as $$ select exists (select from send_queue where state = 'running' and (next_no <= last_no
          or exists (select from text_retry r where r.account_id = send_queue.account_id
                       and r.broadcast_id = send_queue.broadcast_id))) $$;
create function leases_over(p_now timestamptz) returns table (account_id integer, lease_id bigint)
  language sql stable security definer set search_path = public
  as $$ select l.account_id, l.lease_id from send_lease l where l.expires_at <= p_now order by l.expires_at limit 200 $$;
create function doubts_due(p_now timestamptz) returns table (account_id integer, broadcast_id integer)
  language sql stable security definer set search_path = public
  as $$ select distinct d.account_id, d.broadcast_id from (
          select account_id, broadcast_id from text_doubt where next_check_at <= p_now order by next_check_at limit 5000) d $$;
create function queues_to_check(p_now timestamptz) returns table (account_id integer, broadcast_id integer)
  language sql stable security definer set search_path = public
  as $$ select q.account_id, q.broadcast_id from send_queue q
        where q.state <> 'waiting' and not q.settled and q.check_at <= p_now
          and (q.state not in ('running', 'paused') or q.next_no > q.last_no)
        order by q.check_at limit 500 $$;

-- What is still held for a broadcast, in thousandths of a credit.
create function held_for(p_broadcast integer) returns bigint language sql stable
  as $$ select coalesce(sum(e.amount), 0)::bigint
        from ledger_transaction t join ledger_entry e using (account_id, transaction_id)
        where t.account_id = app_account() and t.broadcast_id = p_broadcast and e.book = 'held' $$;
