-- What the audits of queues found within a day (delivery/auditQueues.ts, calls/auditCallQueues.ts,
-- broadcasts/auditSteering.ts); mended at once, and shown so that an operator learns of it.
create table queue_audit (
  account_id integer not null references account,
  checked_at timestamptz not null,
  -- each with its rule, detail, and when it was found ("at")
  findings jsonb not null default '[]',
  primary key (account_id)
);
call make_tenant_table('queue_audit');

-- Accounts with a queue that is not over: ids only. With owner's rights, because it looks at all accounts.
create function accounts_with_open_queues() returns table (account_id integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select account_id from send_queue where state <> 'waiting' and not settled
        union select account_id from call_queue where state <> 'waiting' and not settled $$;
revoke execute on function accounts_with_open_queues() from public;
grant execute on function accounts_with_open_queues() to carillon_app;

create or replace function audit_summary() returns table (accounts integer, findings integer, oldest timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select count(*)::int, (coalesce(sum(jsonb_array_length(a.findings)), 0)
            + (select coalesce(sum(jsonb_array_length(q.findings)), 0) from queue_audit q))::int,
          min(a.checked_at) from audit_result a $$;
