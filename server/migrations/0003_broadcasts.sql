create table draft_broadcast (
  account_id integer not null references account,
  draft_broadcast_id integer generated always as identity (start with 4001),
  user_id integer not null,
  broadcast_type text not null default 'SMS',
  is_text_survey boolean not null default false,
  -- Everything typed so far (contract DraftForm), unchecked.
  form jsonb not null default '{}',
  version integer not null default 1,
  -- open: in the wizard; sent: its recipients belong to a broadcast now; deleted
  state text not null default 'open' check (state in ('open', 'sent', 'deleted')),
  -- Recipients are numbered in the order they came; numbers are never used twice.
  next_recipient_no integer not null default 1,
  recipient_count integer not null default 0,
  duplicate_count integer not null default 0,
  recipients_changed_at timestamptz,
  last_merge_at timestamptz,
  custom_fields text[] not null default '{}',
  created_at timestamptz not null default now(),
  saved_at timestamptz not null default now(),
  primary key (account_id, draft_broadcast_id),
  foreign key (account_id, user_id) references app_user
);
create index draft_broadcast_user on draft_broadcast (account_id, user_id, saved_at desc) where state = 'open';
call make_tenant_table('draft_broadcast');

-- Recipients of a draft. When the draft is sent they are the broadcast's recipients as they stand: nothing is
-- copied, so a broadcast to a million starts as fast as one to ten. Never updated after sending.
create table recipient (
  account_id integer not null,
  draft_broadcast_id integer not null,
  recipient_no integer not null,
  phone bigint not null,
  first_name text not null default '',
  last_name text not null default '',
  notes text not null default '',
  custom jsonb,
  -- 1 file, 2 paste, 3 individual, 4 contact, 5 group, 6 broadcast, 7 integration
  source smallint not null,
  source_id integer,
  -- What the look-up says: 0 unknown, 1 mobile, 2 landline
  line_type smallint not null default 0,
  primary key (account_id, draft_broadcast_id, recipient_no)
);
-- One row per number and draft; also finds the broadcasts that reached a number when it answers.
create unique index recipient_phone on recipient (account_id, phone, draft_broadcast_id);
call make_tenant_table('recipient');

-- Recipients taken out of a draft, until their undo ticket is used or too old.
create table recipient_removed (
  account_id integer not null,
  undo_id text not null,
  recipient_no integer not null,
  draft_broadcast_id integer not null,
  phone bigint not null,
  first_name text not null,
  last_name text not null,
  notes text not null,
  custom jsonb,
  source smallint not null,
  source_id integer,
  line_type smallint not null,
  primary key (account_id, undo_id, recipient_no)
);
call make_tenant_table('recipient_removed');

create table broadcast (
  account_id integer not null references account,
  broadcast_id integer generated always as identity (start with 5001),
  draft_broadcast_id integer not null,
  user_id integer not null,
  name text not null,
  broadcast_type text not null,
  is_text_survey boolean not null default false,
  status text not null,
  category text not null,
  -- null: as soon as it was created
  start_date timestamptz,
  text_message text not null default '',
  signature_text text not null default '',
  include_signature boolean not null default false,
  text_number_id integer,
  -- texts per minute, 0 = as fast as the number may
  call_throttle integer not null default 0,
  media jsonb not null default '[]',
  survey_replies jsonb,
  form jsonb not null default '{}',
  request_key text,
  -- thousandths of a credit for one text, and for all
  credits_per_text bigint not null default 0,
  max_credit_cost bigint not null default 0,
  segments smallint not null default 1,
  phone_number_count integer not null,
  last_recipient_no integer not null,
  hold_reason text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  paused_at timestamptz,
  attempted_at timestamptz,
  finished_at timestamptz,
  deleted_at timestamptz,
  primary key (account_id, broadcast_id),
  foreign key (account_id, draft_broadcast_id) references draft_broadcast,
  foreign key (account_id, user_id) references app_user,
  foreign key (account_id, text_number_id) references text_number
);
-- A draft is sent once, whatever is clicked twice.
create unique index broadcast_draft on broadcast (account_id, draft_broadcast_id);
create index broadcast_start on broadcast (account_id, (coalesce(start_date, created_at)) desc, broadcast_id desc);
create index broadcast_user on broadcast (account_id, user_id, broadcast_id desc);
call make_tenant_table('broadcast');

create table label (
  account_id integer not null references account,
  label_id integer generated always as identity (start with 101),
  name text not null,
  primary key (account_id, label_id)
);
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
call make_tenant_table('broadcast_label');

create table media (
  account_id integer not null,
  media_id text not null,
  file_name text not null,
  content_type text not null,
  size integer not null,
  created_at timestamptz not null default now(),
  primary key (account_id, media_id)
);
call make_tenant_table('media');
