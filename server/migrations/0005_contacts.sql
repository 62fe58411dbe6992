create table contact (
  account_id integer not null references account,
  person_id integer generated always as identity (start with 6001),
  first_name text not null default '',
  last_name text not null default '',
  notes text not null default '',
  primary_phone bigint not null,
  custom jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, person_id)
);
create index contact_phone on contact (account_id, primary_phone);
create index contact_name on contact (account_id, last_name, first_name, person_id);
call make_tenant_table('contact');

create table contact_group (
  account_id integer not null references account,
  list_id integer generated always as identity (start with 701),
  name text not null,
  primary key (account_id, list_id)
);
create unique index contact_group_name on contact_group (account_id, lower(name));
call make_tenant_table('contact_group');
create table contact_group_member (
  account_id integer not null,
  list_id integer not null,
  person_id integer not null,
  primary key (account_id, list_id, person_id),
  foreign key (account_id, list_id) references contact_group on delete cascade,
  foreign key (account_id, person_id) references contact on delete cascade
);
call make_tenant_table('contact_group_member');

-- Uploaded contact files. The bytes are in storage, only rows that need a person are in the database.
create table file_upload (
  account_id integer not null references account,
  file_id integer generated always as identity (start with 8001),
  user_id integer not null,
  file_name text not null,
  size bigint not null default 0,
  storage_key text not null,
  -- text, zip (XLSX, ODS), sheets (XLS and others), by its first bytes
  kind text not null,
  status text not null default 'Processing' check (status in ('Processing', 'Ready', 'Importing', 'Imported', 'Failed')),
  message text not null default '',
  -- contract FileStructure with its 5 sample rows, and what people chose instead of our guesses
  structure jsonb not null default '{"Tabs": []}',
  choices jsonb not null default '{"Columns": [], "Tabs": [], "Repairs": {}}',
  problems jsonb not null default '[]',
  custom_fields text[] not null default '{}',
  -- Good rows of the newest reading, in storage; null until there is one
  rows_key text,
  -- Grows with every change of columns: an older reading that ends later is thrown away
  reading_no integer not null default 1,
  -- When the reading or import last made progress; the job takes over after a silence
  touched_at timestamptz not null default now(),
  good_count integer not null default 0,
  bad_count integer not null default 0,
  duplicate_count integer not null default 0,
  row_count integer not null default 0,
  done_count integer not null default 0,
  imported_count integer not null default 0,
  already_count integer not null default 0,
  draft_broadcast_id integer,
  -- Consent: who declared it, when, from where (2-decisions F10)
  consent_declared boolean not null default false,
  consent_user_id integer,
  consent_at timestamptz,
  consent_address text,
  created_at timestamptz not null default now(),
  primary key (account_id, file_id)
);
call make_tenant_table('file_upload');
create table file_bad_row (
  account_id integer not null,
  file_id integer not null,
  tab_number smallint not null,
  row_number integer not null,
  reason text not null,
  column_number integer,
  cells jsonb not null,
  -- The row's lines for COPY once a person has repaired it; null: still bad
  lines text,
  primary key (account_id, file_id, tab_number, row_number),
  foreign key (account_id, file_id) references file_upload on delete cascade
);
create index file_bad_row_reason on file_bad_row (account_id, file_id, reason);
call make_tenant_table('file_bad_row');
