create table contact_import (
  account_id integer not null references account,
  import_id integer generated always as identity (start with 9001),
  file_id integer,                         -- null: a paste
  user_id integer not null,
  -- Adding, Done, Failed, Undoing, Undone
  status text not null default 'Adding' check (status in ('Adding','Done','Failed','Undoing','Undone')),
  message text not null default '',
  list_ids integer[] not null default '{}',        -- groups chosen for all rows
  on_known text not null default 'Update' check (on_known in ('Update','Fill','Skip')),
  keep_sharers boolean not null default false,     -- same number, other name: a contact of its own
  opts_in boolean not null default false,
  rows integer not null default 0, staged integer not null default 0, next_n integer not null default 1,
  added integer not null default 0, updated integer not null default 0, unchanged integer not null default 0, skipped integer not null default 0,
  consent_declared boolean not null default false, consent_wording text not null default '', consent_address text,
  used_at timestamptz,                     -- first time something was built on its people
  touched_at timestamptz not null default now(),
  created_at timestamptz not null default now(), ended_at timestamptz, undone_at timestamptz,
  primary key (account_id, import_id)
);
create index contact_import_recent on contact_import (account_id, created_at desc);
call make_tenant_table('contact_import');
-- Rows on their way, sorted by phone. Unlogged: after a crash of the server the import begins anew from the file.
create unlogged table contact_import_row (
  account_id integer not null, import_id integer not null, n integer not null,
  primary_phone bigint not null, secondary_phone bigint, tertiary_phone bigint, extensions text[],
  first_name text not null, last_name text not null, notes text not null, fields text[], groups text[],
  primary key (account_id, import_id, n)
);
call make_tenant_table('contact_import_row');
alter table file_upload add column purpose text not null default 'draft' check (purpose in ('draft','contacts','optouts')),
  add column import_id integer, add column merge_fields boolean not null default true;
