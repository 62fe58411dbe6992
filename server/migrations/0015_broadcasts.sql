-- Drafts and broadcasts, their labels, messages recorded by telephone, and launches by telephone.

create table draft_broadcast (
  account_id integer not null references account,
  draft_broadcast_id integer generated always as identity (start with 4001),
  user_id integer not null,
  broadcast_type text not null default 'SMS',
  is_text_survey boolean not null default false,
  -- Everything typed so far (DraftForm of the contract), unchecked.
  form jsonb not null default '{}',
  version integer not null default 1,
  -- open: in the wizard; sent: a broadcast has its audience now
  state text not null default 'open' check (state in ('open', 'sent', 'deleted')),
  last_merge_at timestamptz,
  created_at timestamptz not null default now(),
  saved_at timestamptz not null default now(),
  audience_id integer not null,
  primary key (account_id, draft_broadcast_id),
  foreign key (account_id, user_id) references app_user,
  foreign key (account_id, audience_id) references audience
);
comment on table draft_broadcast is 'A broadcast that is being written: its form and its state.';
create index draft_broadcast_user on draft_broadcast (account_id, user_id, saved_at desc) where state = 'open';
create index draft_broadcast_saved on draft_broadcast (saved_at) where state <> 'sent';
create unique index draft_broadcast_audience on draft_broadcast (account_id, audience_id);
call make_tenant_table('draft_broadcast');

create table broadcast (
  account_id integer not null references account,
  broadcast_id integer generated always as identity (start with 5001),
  draft_broadcast_id integer not null,
  audience_id integer not null,
  user_id integer not null,
  name text not null,
  broadcast_type text not null,
  is_text_survey boolean not null default false,
  status text not null,
  category text not null,
  -- null: as soon as it was created
  start_date timestamptz,
  form jsonb not null default '{}',
  request_key text,
  launched_by_phone boolean not null default false,
  hold_reason text,
  -- It stands still because its account may not send, and continues when the account may again.
  waits_for_account boolean not null default false,

  text_message text not null default '',
  signature_text text not null default '',
  include_signature boolean not null default false,
  text_number_id integer,
  -- Texts per minute; 0: as fast as the number may.
  call_throttle integer not null default 0,
  media jsonb not null default '[]',
  survey_replies jsonb,
  segments smallint not null default 1,

  -- The messages for people and for machines, as they were when they were set.
  audio jsonb,
  audio_vm jsonb,
  record_later boolean not null default false,
  record_later_vm boolean not null default false,
  -- Entered when recording by telephone. Random, because a number is enough to give a broadcast its message.
  recording_no integer,
  caller_id bigint,
  -- Carrier of the calls: 2 Bandwidth, 5 Infobip.
  caller_aggregator smallint,
  transfer_number bigint,
  transfer_lines smallint,
  call_retries smallint not null default 0,
  check_calling_window boolean not null default false,
  calling_window_ignored boolean not null default false,
  calling_days text[] not null default '{}',
  window_start smallint not null default 0,
  window_stop smallint not null default 0,
  continue_on_next_day boolean not null default true,
  time_zone text,
  -- By the clocks of each recipient instead of the sender's.
  use_recipient_time_zone boolean not null default false,
  -- Names of a voice survey's answers by key, [{"ID": "1", "Label": "Yes"}]; empty for other types.
  survey_labels jsonb not null default '[]',

  -- Thousandths of a credit for one text, for everything, and for the calls as part of everything.
  credits_per_text bigint not null default 0,
  max_credit_cost bigint not null default 0,
  max_call_cost bigint not null default 0,
  -- How often the hold was changed. Each change is booked once.
  hold_changes integer not null default 0,

  phone_number_count integer not null,
  last_recipient_no integer not null,
  -- Recipients with a status in recipient.left_out.
  left_out_count integer not null default 0,
  -- Expected number of calls.
  call_count integer not null default 0,
  -- How many people the numbers were when it was made, without those left out. Null: each number is a person.
  people_count integer,

  created_at timestamptz not null default now(),
  started_at timestamptz,
  paused_at timestamptz,
  attempted_at timestamptz,
  finished_at timestamptz,
  deleted_at timestamptz,
  primary key (account_id, broadcast_id),
  foreign key (account_id, draft_broadcast_id) references draft_broadcast,
  foreign key (account_id, user_id) references app_user,
  foreign key (account_id, text_number_id) references text_number,
  foreign key (account_id, audience_id) references audience,
  check (transfer_number is null or transfer_lines is not null)
);
comment on table broadcast is 'A broadcast, with its text, settings, status, and progress.';
-- A draft is sent once, however often the user clicks.
create unique index broadcast_draft on broadcast (account_id, draft_broadcast_id);
create unique index broadcast_audience on broadcast (account_id, audience_id);
create index broadcast_start on broadcast (account_id, (coalesce(start_date, created_at)) desc, broadcast_id desc);
create index broadcast_user on broadcast (account_id, user_id, broadcast_id desc);
create unique index broadcast_recording_no on broadcast (recording_no) where recording_no is not null;
create index broadcast_waiting on broadcast (status)
  where status in ('PendingMessage', 'AudioStatusFail', 'MessageRecordedUpdateWindow', 'Paused');
create index broadcast_being_checked on broadcast (account_id, broadcast_id) where status = 'AudioStatusCheck';
create index broadcast_waits_for_account on broadcast (account_id, broadcast_id) where waits_for_account;
call make_tenant_table('broadcast');

-- Without a message or a start that fits for this long, or paused for this long (2-decisions A2 rows 29 and 30).
create function broadcasts_that_wait(p_before timestamptz) returns table (account_id integer, broadcast_id integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select b.account_id, b.broadcast_id from broadcast b
        where b.deleted_at is null
          and case when b.status in ('PendingMessage', 'AudioStatusFail', 'MessageRecordedUpdateWindow')
                then coalesce(b.start_date, b.created_at) <= p_before
                when b.status = 'Paused' then b.paused_at <= p_before else false end
          and b.status in ('PendingMessage', 'AudioStatusFail', 'MessageRecordedUpdateWindow', 'Paused')
        order by b.account_id, b.broadcast_id limit 1000 $$;

-- Broadcasts whose voice message is being checked. Their job is queued with the status; a chore queues a lost one again.
create function broadcasts_to_check() returns table (account_id integer, broadcast_id integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select b.account_id, b.broadcast_id from broadcast b
        where b.status = 'AudioStatusCheck' and b.deleted_at is null
        order by b.account_id, b.broadcast_id limit 1000 $$;

-- Broadcasts that waited for their account, where its status is one of these now.
create function broadcasts_to_go_on(statuses integer[]) returns table (account_id integer, broadcast_id integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select b.account_id, b.broadcast_id from broadcast b join account a using (account_id)
        where b.waits_for_account and a.account_status_id = any(statuses)
        order by b.account_id, b.broadcast_id limit 1000 $$;

create table label (
  account_id integer not null references account,
  label_id integer generated always as identity (start with 101),
  name text not null,
  primary key (account_id, label_id)
);
comment on table label is 'A label of an account.';
create unique index label_name on label (account_id, lower(name));
call make_tenant_table('label');

create table broadcast_label (
  account_id integer not null,
  broadcast_id integer not null,
  label_id integer not null,
  primary key (account_id, broadcast_id, label_id),
  foreign key (account_id, broadcast_id) references broadcast,
  foreign key (account_id, label_id) references label on delete cascade
);
comment on table broadcast_label is 'A label on a broadcast.';
call make_tenant_table('broadcast_label');

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
comment on table message_recording is
  'A recording that became a broadcast''s message; a repeated callback changes nothing.';
create index message_recording_of on message_recording (account_id, broadcast_id);
call make_tenant_table('message_recording');

-- The account of a recording number, also after its broadcast was sent: a repeated callback still gets its response.
create function find_recording(p_no integer) returns table (account_id integer, broadcast_id integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select b.account_id, b.broadcast_id from broadcast b where b.recording_no = p_no and b.deleted_at is null $$;

-- One call makes at most one broadcast, however often its callbacks come.
create table phone_launch (
  account_id integer not null,
  carrier text not null,
  carrier_call_id text not null,
  user_id integer not null,
  list_id integer not null,
  group_name text not null,
  -- The draft that the contacts of the group were copied into.
  draft_broadcast_id integer not null,
  created_at timestamptz not null,
  -- When the user pressed 1. From then on the end of the call discards nothing.
  confirmed_at timestamptz,
  broadcast_id integer,
  primary key (account_id, carrier, carrier_call_id),
  foreign key (account_id, user_id) references app_user
);
comment on table phone_launch is 'A call that launches a broadcast, its group, and its outcome.';
create index phone_launch_call on phone_launch (carrier, carrier_call_id);
call make_tenant_table('phone_launch');

-- The account of a call, when the carrier reports its end.
create function find_phone_launch(p_carrier text, p_call text) returns table (account_id integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select l.account_id from phone_launch l where l.carrier = p_carrier and l.carrier_call_id = p_call $$;

-- The newest recipient with this phone and a name, in a broadcast that still exists. Only the newest 50 rows of a phone
-- are read, because a phone may have been texted very often.
create function name_in_broadcasts(p_account integer, p_phone bigint)
  returns table (first_name text, last_name text, broadcast_id integer, broadcast_name text, user_id integer)
  language sql stable as $$
  select r.first_name, r.last_name, b.broadcast_id, b.name, b.user_id
    from (select * from recipient x where x.account_id = p_account and x.phone = p_phone
        order by x.audience_id desc limit 50) r
      join broadcast b on b.account_id = r.account_id and b.audience_id = r.audience_id and b.deleted_at is null
    where r.first_name <> '' or r.last_name <> ''
    order by r.audience_id desc limit 1 $$;
