-- Uploaded contact files, and imports into contacts.

-- The bytes are in storage; only rows that need a user are in the database.
create table file_upload (
  account_id integer not null references account,
  file_id integer generated always as identity (start with 8001),
  user_id integer not null,
  file_name text not null,
  size bigint not null default 0,
  storage_key text not null,
  -- text, zip (XLSX, ODS), or sheets (XLS and others), by its first bytes
  kind text not null,
  status text not null default 'Processing' check (status in ('Processing', 'Ready', 'Importing', 'Imported', 'Failed')),
  message text not null default '',
  -- FileStructure of the contract with its 5 sample rows, and what users chose in place of our guesses.
  structure jsonb not null default '{"Tabs": []}',
  choices jsonb not null default '{"Columns": [], "Tabs": [], "Repairs": {}}',
  problems jsonb not null default '[]',
  custom_fields text[] not null default '{}',
  -- Good rows of the newest reading, in storage; null until there is one.
  rows_key text,
  -- Grows with every change of columns. An older reading that ends later is discarded.
  reading_no integer not null default 1,
  -- When the reading or the import last made progress. The job takes over after a silence.
  touched_at timestamptz not null default now(),
  good_count integer not null default 0,
  bad_count integer not null default 0,
  duplicate_count integer not null default 0,
  row_count integer not null default 0,
  done_count integer not null default 0,
  imported_count integer not null default 0,
  already_count integer not null default 0,
  draft_broadcast_id integer,
  -- Who declared the consent, when, and from where (2-decisions F10).
  consent_declared boolean not null default false,
  consent_user_id integer,
  consent_at timestamptz,
  consent_address text,
  created_at timestamptz not null default now(),
  -- A user saw the outcome of the file: it is no longer shown at its draft.
  closed_at timestamptz,
  -- Bytes and bad rows are gone. The row of an imported file stays: it keeps the name and who declared the consent.
  forgotten_at timestamptz,
  purpose text not null default 'draft' check (purpose in ('draft', 'contacts', 'optouts')),
  import_id integer,
  merge_fields boolean not null default true,
  -- What a check says before anyone is added: numbers beside people, people whose number came before under another name,
  -- people whom the do-not-contact list blocks, and what was not taken as written.
  phone_count integer not null default 0,
  shared_count integer not null default 0,
  shared_phone_count integer not null default 0,
  not_allowed_count integer not null default 0,
  remarks jsonb not null default '[]',
  primary key (account_id, file_id)
);
comment on table file_upload is 'An uploaded contact file; its bytes are in storage.';
create index file_upload_draft on file_upload (account_id, draft_broadcast_id) where forgotten_at is null;
create index file_upload_touched on file_upload (touched_at) where forgotten_at is null;
create index file_upload_storage on file_upload (storage_key) where forgotten_at is null;
create index file_upload_rows on file_upload (rows_key) where rows_key is not null;
call make_tenant_table('file_upload');

-- Those of these storage keys that no upload refers to.
create function unclaimed_upload_keys(p_keys text[]) returns table (key text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select k.key from unnest(p_keys) k (key)
    where not exists (select from file_upload f where f.storage_key = k.key and f.forgotten_at is null)
      and not exists (select from file_upload f where f.rows_key = k.key)
  $$;

create table file_bad_row (
  account_id integer not null,
  file_id integer not null,
  tab_number smallint not null,
  row_number integer not null,
  reason text not null,
  column_number integer,
  cells jsonb not null,
  -- The row's lines for COPY once a user repaired it; null: still bad.
  lines text,
  primary key (account_id, file_id, tab_number, row_number),
  foreign key (account_id, file_id) references file_upload on delete cascade
);
comment on table file_bad_row is 'A row of an uploaded file that a user must repair.';
create index file_bad_row_reason on file_bad_row (account_id, file_id, reason);
call make_tenant_table('file_bad_row');

-- Keyed by the names of the columns, so that the same export is asked about once.
create table file_layout (
  account_id integer not null references account,
  layout_key text not null,
  columns jsonb not null,
  used_at timestamptz not null,
  primary key (account_id, layout_key)
);
comment on table file_layout is 'What an account chose for the columns of files with the same headings.';
call make_tenant_table('file_layout');

create table contact_import (
  account_id integer not null references account,
  import_id integer generated always as identity (start with 9001),
  -- null: a paste
  file_id integer,
  user_id integer not null,
  status text not null default 'Adding' check (status in ('Adding', 'Done', 'Failed', 'Undoing', 'Undone')),
  message text not null default '',
  -- Groups chosen for all rows.
  list_ids integer[] not null default '{}',
  on_known text not null default 'Update' check (on_known in ('Update', 'Fill', 'Skip')),
  -- Same number, other name: a contact of its own.
  keep_sharers boolean not null default false,
  opts_in boolean not null default false,
  rows integer not null default 0,
  staged integer not null default 0,
  next_n integer not null default 1,
  added integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  skipped integer not null default 0,
  consent_declared boolean not null default false,
  consent_wording text not null default '',
  consent_address text,
  -- When something was first built on its contacts.
  used_at timestamptz,
  touched_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  undone_at timestamptz,
  -- Whose contacts it may change; null: the contacts of all users.
  owner_id integer,
  -- What it made besides contacts, for its undo.
  made_field_ids integer[] not null default '{}',
  made_list_ids integer[] not null default '{}',
  -- Where its contacts came from, as in contact.source: 1 file, 2 paste, 4 integration.
  source smallint not null default 1,
  -- Why it could not be undone when that was last checked ('' if it could), and the versions of the account's lists
  -- (contact_count) at that time. While the versions stand, a million contacts need no new check.
  looked_version bigint,
  looked_why text not null default '',
  -- Skipped because they came twice, and because the do-not-contact list blocks their first number. The other skipped
  -- ones were known and left as they were. Null for imports from before the reasons were counted.
  came_twice integer,
  not_allowed integer,
  primary key (account_id, import_id)
);
comment on table contact_import is 'People added to contacts together, from a file or a paste.';
create index contact_import_recent on contact_import (account_id, created_at desc);
call make_tenant_table('contact_import');

-- Sorted by phone. Unlogged: after a crash of the server, the import starts again from the file.
create unlogged table contact_import_row (
  account_id integer not null,
  import_id integer not null,
  n integer not null,
  primary_phone bigint not null,
  secondary_phone bigint,
  tertiary_phone bigint,
  extensions text[],
  first_name text not null,
  last_name text not null,
  notes text not null,
  fields text[],
  groups text[],
  primary key (account_id, import_id, n)
);
comment on table contact_import_row is
  'A row on its way into contacts; unlogged, because an import restarts from its file.';
call make_tenant_table('contact_import_row');
