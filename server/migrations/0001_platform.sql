-- Ground rules of the schema.
-- Every tenant table has account_id first in its key and is made by make_tenant_table(): row level security
-- lets the application role see one account at a time, the one that the transaction named. With nothing named
-- it sees no row. The application role owns nothing, so it can't lift its own policies.

create function app_account() returns integer
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.account_id', true), '')::integer $$;

create procedure make_tenant_table(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format(
    'create policy tenant on %s using (account_id = app_account()) with check (account_id = app_account())', target);
end $$;

-- Ids on the wire are integers that say nothing about other accounts' volume beyond their order.
create table setting (
  name text primary key,
  value jsonb not null
);

-- Undo tickets: what a delete took away, for 10 minutes, once.
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
call make_tenant_table('undo_ticket');
