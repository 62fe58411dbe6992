-- A trial texts from the service's own number, so that its first text waits for no registration. The number belongs to the
-- account of the service, and is shared with accounts while they are on a trial.
alter table text_number add column is_shared boolean not null default false;
comment on column text_number.is_shared is 'The number of the service, lent to an account during its trial.';
drop index text_number_phone;
create unique index text_number_phone on text_number (phone) where not is_retired and not is_shared;
create index text_number_lent on text_number (phone) where is_shared and not is_retired;

create or replace function text_number_owner(p_phone bigint) returns table (account_id integer, text_number_id integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select t.account_id, t.text_number_id from text_number t
        where t.phone = p_phone and not t.is_retired and not t.is_shared $$;

-- The trials that a phone may be answering when it texts a lent number: those that verified it, the newest first.
create function trials_of_phone(p_phone bigint, p_from bigint) returns table (account_id integer, text_number_id integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select t.account_id, t.text_number_id from verified_phone v
          join text_number t on t.account_id = v.account_id and t.phone = p_phone and t.is_shared and not t.is_retired
        where v.phone = p_from order by v.verified_at desc, t.account_id $$;
