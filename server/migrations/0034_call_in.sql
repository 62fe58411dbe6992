-- Messages recorded by telephone, and broadcasts that waited too long.

-- Whoever knows a recording number can give a broadcast its message, so nobody may be able to count on to the next one.
drop sequence recording_no;

-- Which recordings of the carriers have become messages: a callback that comes again changes nothing.
create table message_recording (
  account_id integer not null,
  carrier text not null,
  recording_id text not null,
  broadcast_id integer not null,
  part text not null check (part in ('live', 'voicemail')),
  audio_id integer not null,
  at timestamptz not null,
  primary key (account_id, carrier, recording_id)
);
create index message_recording_of on message_recording (account_id, broadcast_id);
call make_tenant_table('message_recording');

-- Whose it is, also after it was sent: a callback that comes again then is still answered.
create or replace function find_recording(p_no integer) returns table (account_id integer, broadcast_id integer)
  language sql stable security definer set search_path = public
  as $$ select b.account_id, b.broadcast_id from broadcast b where b.recording_no = p_no and b.deleted_at is null $$;

-- Without a message or a start that fits for so long, or paused for so long (2-decisions A2 rows 29 and 30).
create index broadcast_waiting on broadcast (status)
  where status in ('PendingMessage', 'AudioStatusFail', 'MessageRecordedUpdateWindow', 'Paused');
create function broadcasts_that_wait(p_before timestamptz) returns table (account_id integer, broadcast_id integer)
  language sql stable security definer set search_path = public
  as $$ select b.account_id, b.broadcast_id from broadcast b
        where b.deleted_at is null
          and case when b.status in ('PendingMessage', 'AudioStatusFail', 'MessageRecordedUpdateWindow')
                then coalesce(b.start_date, b.created_at) <= p_before
                when b.status = 'Paused' then b.paused_at <= p_before else false end
          and b.status in ('PendingMessage', 'AudioStatusFail', 'MessageRecordedUpdateWindow', 'Paused')
        order by b.account_id, b.broadcast_id limit 1000 $$;
