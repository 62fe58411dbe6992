-- Upkeep: audits of money and queues, and what is purged.

create table audit_result (
  account_id integer not null references account,
  checked_at timestamptz not null,
  findings jsonb not null default '[]',
  primary key (account_id)
);
comment on table audit_result is 'The findings of the newest audit of an account''s money.';
call make_tenant_table('audit_result');

create function accounts_to_audit() returns table (account_id integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select w.account_id from wallet w order by 1 $$;

-- Found within a day by auditQueues.ts, auditCallQueues.ts, and auditSteering.ts. Repaired at
-- once, and shown to notify an operator.
create table queue_audit (
  account_id integer not null references account,
  checked_at timestamptz not null,
  -- Each with its rule, its detail, and when it was found ("at").
  findings jsonb not null default '[]',
  primary key (account_id)
);
comment on table queue_audit is 'The findings of queue audits within a day.';
call make_tenant_table('queue_audit');

-- Accounts with a queue that is not over.
create function accounts_with_open_queues() returns table (account_id integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select account_id from send_queue where state <> 'waiting' and not settled
        union select account_id from call_queue where state <> 'waiting' and not settled $$;

create function audit_summary() returns table (accounts integer, findings integer, oldest timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select count(*)::int, (coalesce(sum(jsonb_array_length(a.findings)), 0)
            + (select coalesce(sum(jsonb_array_length(q.findings)), 0) from queue_audit q))::int,
          min(a.checked_at) from audit_result a $$;

-- Accounts with something to purge: files unused since p_uploads, or since p_gone if their draft is over; work on files
-- that has stood still since p_stuck; drafts unused since p_drafts; recipients removed before p_undo. A draft was last
-- used when it was saved or its recipients changed, whichever is later.
create function accounts_to_purge(
  p_uploads timestamptz, p_gone timestamptz, p_stuck timestamptz, p_drafts timestamptz, p_undo timestamptz)
  returns table (account_id integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select f.account_id from file_upload f where f.forgotten_at is null and f.touched_at < p_uploads
    union select f.account_id from file_upload f
      where f.forgotten_at is null and f.touched_at < p_gone and f.draft_broadcast_id is not null
        and not exists (select from draft_broadcast d where d.account_id = f.account_id
          and d.draft_broadcast_id = f.draft_broadcast_id and d.state = 'open')
    union select f.account_id from file_upload f
      where f.forgotten_at is null and f.status in ('Processing', 'Importing') and f.touched_at < p_stuck
    union select d.account_id from draft_broadcast d join audience a using (account_id, audience_id)
      where d.state = 'deleted' or (d.state = 'open' and d.saved_at < p_drafts
        and coalesce(a.changed_at, d.saved_at) < p_drafts)
    union select u.account_id from undo_ticket u
      where u.kind = 'draft-recipients' and u.created_at < p_undo
        and exists (select from recipient_removed r where r.account_id = u.account_id and r.undo_id = u.undo_id)
  $$;

-- Whether a picture that was uploaded before this time is used by nothing.
create function is_unused_picture(m media, p_before timestamptz) returns boolean
  language sql stable set search_path = public
  as $$
    select not m.was_used and m.created_at < p_before
      and not exists (select from draft_broadcast d where d.account_id = m.account_id and d.state = 'open'
        and d.form -> 'Media' @> jsonb_build_array(jsonb_build_object('MediaID', m.media_id)))
  $$;

-- Accounts with such pictures.
create function accounts_with_unused_pictures(p_before timestamptz) returns table (account_id integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select distinct m.account_id from media m
    where not m.was_used and m.created_at < p_before and is_unused_picture(m, p_before)
  $$;
