-- The ground rules of the schema, and the tables of the platform.
--
-- Every tenant table has account_id first in its key and is passed to make_tenant_table(). Row level security then lets
-- the application role see only the rows of the account that the transaction named, and no rows if it named none. The
-- application role owns nothing, so it can't lift its own policies.
--
-- Functions marked "security definer" run with the owner's rights, because they look at all accounts or use an index
-- that a policy would rule out. They return ids, not contents; everything else is read as the tenant.

-- For the search indexes of contacts.
create extension if not exists pg_trgm;

comment on table schema_migration is 'A migration that was applied.';

create function app_account() returns integer
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.account_id', true), '')::integer $$;

create procedure make_tenant_table(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format(
    'create policy tenant on %s using (account_id = app_account()) with check (account_id = app_account())', target);
end $$;

create table setting (
  name text primary key,
  value jsonb not null
);
comment on table setting is 'A generated setting of the installation, such as its push keys.';

create table undo_ticket (
  account_id integer not null,
  undo_id text not null,
  kind text not null,
  payload jsonb not null,
  user_id integer not null,
  created_at timestamptz not null default now(),
  executed_at timestamptz,
  primary key (account_id, undo_id)
);
comment on table undo_ticket is 'What a removal took away, for 10 minutes.';
call make_tenant_table('undo_ticket');

-- How the running product signs in. All machines must find the same password, and only the owner may read it.
create table app_login (
  is_only boolean primary key default true check (is_only),
  name text not null,
  password text not null
);
comment on table app_login is
  'The login of web and worker processes, with its password; only the owner of the database may read it.';
revoke all on app_login from carillon_app;

create table installation (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid(),
  -- When a process first wrote the id into its folder of files (sharedFiles.ts). A process whose folder lacks the id does
  -- not share the folder of the others.
  files_marked_at timestamptz
);
comment on table installation is 'The id of this installation, and whether it is marked in the folder of files.';
insert into installation default values;
