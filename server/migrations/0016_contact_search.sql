-- An eighth of the accounts in each index of words, so that a search reads past an eighth of the others' contacts only
-- (docs/decisions/contacts.md#the-search-index). Named with the rest of the account's id by eight.
drop index contact_search;
do $$ begin
  for rest in 0..7 loop
    execute format('create index contact_search_%s on contact using gin (search gin_trgm_ops)
      with (fastupdate = on, gin_pending_list_limit = 16384) where account_id %% 8 = %s', rest, rest);
  end loop;
end $$;

-- Contacts of the open account in which each of the words is found, with what lists are sorted by; refuses without an
-- account. The statement is put together with the account as a constant: only so one of the indexes fits, and the
-- planner knows how many contacts it has: for few it puts their keys and those of the words together before it reads
-- a row. Nothing but whole numbers stands in its text. Membership is looked up for each contact that is found; as a
-- join it would begin with everybody in the list.
drop function contact_search(text[], integer, integer, integer, boolean, integer);
create function contact_search(p_words text[], p_list integer, p_owner integer, p_import integer, p_limit integer)
  returns table (person_id integer, name_key text, first_key text, primary_phone bigint)
  language plpgsql stable security definer set search_path = public
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
  as $$
declare
  account constant integer := app_account();
  -- The index knows texts by their threes: for a second word without three letters or digits in a row it knows all.
  second constant text := case when p_words[2] ~ '[a-z0-9]{3}' then p_words[2] end;
begin
  if account is null or p_words[1] is null or p_words[1] !~ '[a-z0-9]{3}' then return; end if;
  return query execute format(
    'select c.person_id, c.name_key, c.first_key, c.primary_phone from contact c
     where c.account_id = %1$s and c.account_id %% 8 = %2$s and c.search like $1', account, account % 8)
    || case when second is not null then ' and c.search like $2' else '' end
    || case when cardinality(p_words) > 1 then ' and c.search like all ($3)' else '' end
    || case when p_owner is not null then ' and c.user_id = $4' else '' end
    || case when p_import is not null then ' and (c.import_id = $5 or (select true from contact_before b
         where (b.account_id, b.cause, b.person_id) = (c.account_id, ''import:'' || $5, c.person_id)))' else '' end
    || case when p_list <> 0 then ' and (select true from contact_member m
         where (m.account_id, m.person_id, m.list_id) = (c.account_id, c.person_id, $6))' else '' end
    || ' limit $7'
    using p_words[1], second, p_words[2:], p_owner, p_import, p_list, p_limit;
end $$;
create or replace function settle_contact_search() returns bigint language sql volatile security definer set search_path = public
  as $$ select sum(gin_clean_pending_list(('contact_search_' || rest)::regclass))::bigint from generate_series(0, 7) rest $$;
