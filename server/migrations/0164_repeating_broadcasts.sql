-- A sequence of broadcasts, and its dates. The next occurrence always exists as an ordinary scheduled broadcast.
create table repeating_broadcast (
  account_id integer not null references account,
  repeating_broadcast_id integer generated always as identity (start with 8001),
  -- Its creator: each occurrence is sent with this user's rights.
  user_id integer not null,
  -- The draft that it was made of. Its audience has the fixed people; the groups are read for each occurrence.
  draft_broadcast_id integer not null,
  audience_id integer not null,
  request_key text,
  name text not null,
  broadcast_type text not null,
  is_text_survey boolean not null,
  -- The form that each occurrence is made of, without its start.
  form jsonb not null,
  -- The groups, [{"listId": 1, "primaryOnly": false}].
  groups jsonb not null,
  fixed_count integer not null,

  -- rules/src/schedules/schedule.ts
  schedule jsonb not null,
  description text not null,
  first_date date not null,
  -- Minutes since midnight by the clocks of the zone.
  minute_of_day smallint not null,
  time_zone text not null,
  end_at timestamptz not null,

  state text not null default 'Running' check (state in ('Running', 'Paused', 'Stopped', 'Ended')),
  -- The last date that has been dealt with; null before the first.
  last_date date,
  -- When it has to be looked at next; null when never.
  due_at timestamptz,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (account_id, repeating_broadcast_id),
  foreign key (account_id, user_id) references app_user,
  foreign key (account_id, draft_broadcast_id) references draft_broadcast,
  foreign key (account_id, audience_id) references audience
);
comment on table repeating_broadcast is 'A sequence of broadcasts: its form, audience, schedule, and state.';
create unique index repeating_broadcast_draft on repeating_broadcast (account_id, draft_broadcast_id);
create index repeating_broadcast_running on repeating_broadcast (due_at) where state = 'Running' and deleted_at is null;
call make_tenant_table('repeating_broadcast');

-- One date of a sequence has one row, so no date is ever sent twice.
create table repeating_occurrence (
  account_id integer not null,
  repeating_broadcast_id integer not null,
  occurrence_date date not null,
  occurrence_id integer generated always as identity,
  start_at timestamptz not null,
  state text not null check (state in ('Scheduled', 'Waiting', 'Started', 'Skipped', 'Failed')),
  -- A sentence: why it was skipped, what it waits for, whom it left out.
  reason text not null default '',
  -- Null: not made (yet), because no recipient could be reached, or because it was skipped or failed.
  broadcast_id integer,
  -- Numbers that came and went since the occurrence before.
  joined integer,
  gone integer,
  -- Of a failure: its code, when it happened, and when a user dismissed it.
  code integer,
  failed_at timestamptz,
  dismissed_at timestamptz,
  primary key (account_id, repeating_broadcast_id, occurrence_date),
  foreign key (account_id, repeating_broadcast_id) references repeating_broadcast,
  foreign key (account_id, broadcast_id) references broadcast
);
comment on table repeating_occurrence is 'A date of a sequence: its broadcast, or why there is none.';
create unique index repeating_occurrence_broadcast on repeating_occurrence (account_id, broadcast_id)
  where broadcast_id is not null;
create index repeating_occurrence_open on repeating_occurrence (account_id, repeating_broadcast_id)
  where state in ('Scheduled', 'Waiting');
create index repeating_occurrence_failed on repeating_occurrence (account_id, failed_at desc)
  where state = 'Failed' and dismissed_at is null;
call make_tenant_table('repeating_occurrence');

-- Sequences to look at now: their time has come, or a user started, canceled, or deleted their next occurrence.
create function sequences_due(p_now timestamptz) returns table (account_id integer, repeating_broadcast_id integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select r.account_id, r.repeating_broadcast_id from repeating_broadcast r
        where r.state = 'Running' and r.deleted_at is null and (r.due_at <= p_now or exists (
          select from repeating_occurrence o join broadcast b using (account_id, broadcast_id)
          where o.account_id = r.account_id and o.repeating_broadcast_id = r.repeating_broadcast_id
            and o.state in ('Scheduled', 'Waiting')
            and (b.deleted_at is not null or b.started_at is not null or b.category = 'Completed')))
        order by r.due_at limit 1000 $$;
