-- Answers with what lists are sorted by, so that no row is read a second time to be sorted, and looks at the people
-- of one import. An account with few contacts (p_is_small) puts its own rows and those of the words together before
-- any row is read: the contacts of others then cost it nothing but entries of the index. For a large one that
-- would mean reading the keys of all its rows. Only one of the two branches runs.
drop function contact_search(text[], integer, integer, integer);
create function contact_search(p_words text[], p_list integer, p_owner integer, p_import integer, p_is_small boolean, p_limit integer)
  returns table (person_id integer, name_key text, first_key text, primary_phone bigint)
  language sql stable security definer set search_path = public
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
  as $$ select * from (
        select c.person_id, c.name_key, c.first_key, c.primary_phone from contact c
        where not p_is_small
          and c.search like p_words[1] and c.search like all (p_words)
          and c.account_id + 0 = app_account() and app_account() is not null
          and (p_owner is null or c.user_id = p_owner)
          and (p_import is null or c.import_id = p_import or exists (select from contact_before b
                where (b.account_id, b.cause, b.person_id) = (c.account_id, 'import:' || p_import, c.person_id)))
          and (p_list = 0 or exists (select from contact_member m
                where (m.account_id, m.person_id, m.list_id) = (c.account_id, c.person_id, p_list)))
        union all
        select c.person_id, c.name_key, c.first_key, c.primary_phone from contact c
        where p_is_small
          and c.search like p_words[1] and c.search like all (p_words)
          and c.account_id = app_account()
          and (p_owner is null or c.user_id = p_owner)
          and (p_import is null or c.import_id = p_import or exists (select from contact_before b
                where (b.account_id, b.cause, b.person_id) = (c.account_id, 'import:' || p_import, c.person_id)))
          and (p_list = 0 or exists (select from contact_member m
                where (m.account_id, m.person_id, m.list_id) = (c.account_id, c.person_id, p_list)))) found
        limit p_limit $$;
