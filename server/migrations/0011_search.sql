-- Ids of contacts of the open account that match. LIKE is not leakproof, so under a policy its index is never used;
-- this runs as the owner, takes the account from the transaction and refuses without one. `+ 0` keeps the planner
-- from reading the 300,000 keys of the account beside the trigrams (34 ms [M]). p_words[1] is the longest.
create function contact_search(p_words text[], p_list integer, p_owner integer, p_limit integer)
  returns table (person_id integer) language sql stable security definer set search_path = public
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
  as $$ select c.person_id from contact c
        where c.search like p_words[1] and c.search like all (p_words)
          and c.account_id + 0 = app_account() and app_account() is not null
          and (p_owner is null or c.user_id = p_owner)
          and (p_list = 0 or exists (select from contact_member m
                where (m.account_id, m.person_id, m.list_id) = (c.account_id, c.person_id, p_list)))
        limit p_limit $$;
-- The end of an import: what waits to be put into the index is put there (the application does not own it).
create function settle_contact_search() returns bigint language sql volatile security definer set search_path = public
  as $$ select gin_clean_pending_list('contact_search') $$;
