-- How often a user (0: the organization as a whole) asked for what is expensive, since an hour began for them. One row
-- for each kind, shared by all web processes, so that neither a restart nor another process gives the number anew.
create table expensive_call (
  account_id integer not null,
  user_id integer not null,
  kind text not null,
  began_at timestamptz not null,
  n integer not null,
  primary key (account_id, user_id, kind)
) with (fillfactor = 70);
call make_tenant_table('expensive_call');
