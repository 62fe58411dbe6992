-- What a broadcast with calls needs beyond a text's (2-broadcasts section 3, Form).
alter table broadcast
  -- the messages for people and for machines, as they were when they were given (broadcasts/voicePart.ts)
  add column audio jsonb,
  add column audio_vm jsonb,
  add column record_later boolean not null default false,
  add column record_later_vm boolean not null default false,
  -- entered when recording by telephone
  add column recording_no integer,
  add column caller_id bigint,
  -- carrier of the calls: 2 Bandwidth, 5 Infobip
  add column caller_aggregator smallint,
  add column transfer_number bigint,
  add column transfer_lines smallint,
  add column call_retries smallint not null default 0,
  add column check_calling_window boolean not null default false,
  add column calling_window_ignored boolean not null default false,
  add column calling_days text[] not null default '{}',
  add column window_start smallint not null default 0,
  add column window_stop smallint not null default 0,
  add column continue_on_next_day boolean not null default true,
  add column time_zone text,
  -- thousandths of a credit held for the calls; part of max_credit_cost
  add column max_call_cost bigint not null default 0,
  -- how many are called, as far as it is known before
  add column call_count integer not null default 0,
  add check (transfer_number is null or transfer_lines is not null);
-- Steps of a prime, so that a mistyped number is seldom another's.
create sequence recording_no as integer start with 104729 increment by 7919 minvalue 104729 maxvalue 99999999 cycle;
create unique index broadcast_recording_no on broadcast (recording_no) where recording_no is not null;
-- A broadcast's recording number, found before its account is known: whoever calls in has only the number.
create function find_recording(p_no integer) returns table (account_id integer, broadcast_id integer)
  language sql stable security definer set search_path = public
  as $$ select b.account_id, b.broadcast_id from broadcast b
        where b.recording_no = p_no and b.deleted_at is null and b.category in ('NeedsMessage', 'Processing') $$;
