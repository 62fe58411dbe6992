-- Lists of the activity by what a deed is about ("users", "session"), and its end after two years.
alter table activity add column area text not null generated always as (split_part(deed, '.', 1)) stored;
drop index activity_of_deed;
create index activity_of_area on activity (account_id, area, no desc);

-- The entry before the oldest that is kept: the chain goes on from its hash.
alter table activity_head add column first_no bigint not null default 0;
alter table activity_head add column first_hash bytea not null default ''::bytea;

-- Deletes entries of an account from before an instant, at most `most`, the oldest first, and returns how many. The
-- product may not delete entries in any other way.
create function purge_activity(p_account integer, p_before timestamptz, p_most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare cut bigint; cut_hash bytea; n integer;
begin
  perform from activity_head h where h.account_id = p_account for update;
  select coalesce(min(a.no) filter (where a.at >= p_before) - 1, max(a.no)) into cut
    from (select no, at from activity where account_id = p_account order by no limit p_most) a;
  select a.hash into cut_hash from activity a where a.account_id = p_account and a.no = cut;
  if cut_hash is null then return 0; end if;
  delete from activity a where a.account_id = p_account and a.no <= cut;
  get diagnostics n = row_count;
  update activity_head set first_no = cut, first_hash = cut_hash where account_id = p_account;
  return n;
end $$;

-- Accounts with entries from before an instant.
create function accounts_with_old_activity(p_before timestamptz) returns table (account_id integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select h.account_id from activity_head h
        where exists (select from activity a where a.account_id = h.account_id and a.no = h.first_no + 1 and a.at < p_before) $$;

-- Accounts with entries since an instant.
create function accounts_with_new_activity(p_since timestamptz) returns table (account_id integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select h.account_id from activity_head h
        where exists (select from activity a where a.account_id = h.account_id and a.no = h.last_no and a.at >= p_since)
           or not exists (select from activity a where a.account_id = h.account_id and a.no = h.last_no) $$;

-- Trials whose days are over.
create function trials_over(p_now timestamptz) returns table (account_id integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select a.account_id from account a
        where a.is_free_trial and a.converted_at is null and a.account_status_id = 0 and a.trial_ends_at <= p_now $$;
create index account_trial on account (trial_ends_at) where is_free_trial and converted_at is null and account_status_id = 0;
