-- Upkeep: what nobody needs any more is purged, and the money is audited. Functions answer ids only; everything
-- else is read as the tenant.
create index file_upload_storage on file_upload (storage_key) where forgotten_at is null;
create index file_upload_rows on file_upload (rows_key) where rows_key is not null;

-- Accounts with something to purge: files untouched since p_uploads, or since p_gone when their draft is over; work
-- on files that stands still since p_stuck; drafts unused since p_drafts; recipients removed before p_undo.
create function accounts_to_purge(
  p_uploads timestamptz, p_gone timestamptz, p_stuck timestamptz, p_drafts timestamptz, p_undo timestamptz)
  returns table (account_id integer)
  language sql stable security definer set search_path = public
  as $$
    select f.account_id from file_upload f where f.forgotten_at is null and f.touched_at < p_uploads
    union select f.account_id from file_upload f
      where f.forgotten_at is null and f.touched_at < p_gone and f.draft_broadcast_id is not null
        and not exists (select from draft_broadcast d where d.account_id = f.account_id
          and d.draft_broadcast_id = f.draft_broadcast_id and d.state = 'open')
    union select f.account_id from file_upload f
      where f.forgotten_at is null and f.status in ('Processing', 'Importing') and f.touched_at < p_stuck
    union select d.account_id from draft_broadcast d
      where d.state = 'deleted' or (d.state = 'open' and d.saved_at < p_drafts
        and coalesce(d.recipients_changed_at, d.saved_at) < p_drafts)
    union select u.account_id from undo_ticket u
      where u.kind = 'draft-recipients' and u.created_at < p_undo
        and exists (select from recipient_removed r where r.account_id = u.account_id and r.undo_id = u.undo_id)
  $$;

-- Those of these keys of the storage that no upload refers to.
create function unclaimed_upload_keys(p_keys text[]) returns table (key text)
  language sql stable security definer set search_path = public
  as $$
    select k.key from unnest(p_keys) k (key)
    where not exists (select from file_upload f where f.storage_key = k.key and f.forgotten_at is null)
      and not exists (select from file_upload f where f.rows_key = k.key)
  $$;

-- What the newest audit of each account's money found (delivery/auditor.ts).
create table audit_result (
  account_id integer not null references account,
  checked_at timestamptz not null,
  findings jsonb not null default '[]',
  primary key (account_id)
);
call make_tenant_table('audit_result');
create function accounts_to_audit() returns table (account_id integer)
  language sql stable security definer set search_path = public
  as $$ select w.account_id from wallet w order by 1 $$;
create function audit_summary() returns table (accounts integer, findings integer, oldest timestamptz)
  language sql stable security definer set search_path = public
  as $$ select count(*)::int, coalesce(sum(jsonb_array_length(a.findings)), 0)::int, min(a.checked_at) from audit_result a $$;
