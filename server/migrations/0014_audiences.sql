-- Audiences: the recipients of anything that is sent. A draft has one, and its broadcast takes the same one, so nothing
-- is copied and a broadcast to a million starts as fast as one to ten. Single texts and test calls have their own.

create table audience (
  account_id integer not null references account,
  audience_id integer generated always as identity (start with 2001),
  -- Recipients are numbered in the order they came. No number is used twice.
  next_recipient_no integer not null default 1,
  recipient_count integer not null default 0,
  duplicate_count integer not null default 0,
  -- True once a person came with several numbers: only then are people and numbers counted separately.
  has_more_numbers boolean not null default false,
  custom_fields text[] not null default '{}',
  -- When recipients last came, went, or were edited.
  changed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, audience_id)
);
comment on table audience is
  'Who something is sent to: the recipients of a draft and its broadcast, or of single texts and test calls, with their counts.';
call make_tenant_table('audience');

-- Never updated after sending.
create table recipient (
  account_id integer not null,
  audience_id integer not null,
  recipient_no integer not null,
  phone bigint not null,
  first_name text not null default '',
  last_name text not null default '',
  notes text not null default '',
  custom jsonb,
  -- 1 file, 2 paste, 3 individual, 4 contact, 5 group, 6 broadcast, 7 integration
  source smallint not null,
  source_id integer,
  -- What the look-up says: 0 unknown, 1 mobile, 2 landline.
  line_type smallint not null default 0,
  -- The delivery status that says why the number could not be texted when the broadcast was made; 0 for all others. No
  -- credits are held for such a recipient, so the gate refuses it whatever changes before the start.
  left_out smallint not null default 0,
  -- Of a person with several numbers: the recipient number of the first of them. Null for a person's first or only
  -- number, so a list of people with one number each stores nothing. The numbers of a person are next to each other.
  person_no integer,
  primary key (account_id, audience_id, recipient_no)
);
comment on table recipient is 'A phone number of an audience, with its name, custom fields, and source.';
-- One row per number and audience. It also finds the broadcasts that reached a number when the number replies.
create unique index recipient_phone on recipient (account_id, phone, audience_id);
call make_tenant_table('recipient');

create table recipient_removed (
  account_id integer not null,
  undo_id text not null,
  recipient_no integer not null,
  audience_id integer not null,
  phone bigint not null,
  first_name text not null,
  last_name text not null,
  notes text not null,
  custom jsonb,
  source smallint not null,
  source_id integer,
  line_type smallint not null,
  person_no integer,
  primary key (account_id, undo_id, recipient_no)
);
comment on table recipient_removed is 'A recipient removed from an audience, until the undo is over.';
call make_tenant_table('recipient_removed');
