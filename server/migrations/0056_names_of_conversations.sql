-- A conversation that was opened and never written in lies in no folder (3): it is listed and counted from its first
-- text on.
alter table conversation alter column folder set expression as
  (case when last_message_id is null then 3 when is_auto_opt_out then 2 when is_done then 1 else 0 end);
insert into conversation_change (account_id, text_number_id, folder, n, unread)
  select account_id, text_number_id, case when is_auto_opt_out then 2 when is_done then 1 else 0 end, -count(*), 0
  from conversation where last_message_id is null group by 1, 2, 3;
create or replace function count_conversations() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into conversation_change (account_id, text_number_id, folder, n, unread)
      select account_id, text_number_id, folder, count(*), count(*) filter (where unread_count > 0 and last_is_inbound)
      from come where folder < 3 group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into conversation_change (account_id, text_number_id, folder, n, unread)
      select account_id, text_number_id, folder, -count(*), -count(*) filter (where unread_count > 0 and last_is_inbound)
      from gone where folder < 3 group by 1, 2, 3;
  else
    insert into conversation_change (account_id, text_number_id, folder, n, unread)
      select account_id, text_number_id, folder, sum(n), sum(unread) from (
        select account_id, text_number_id, folder, 1 as n, (unread_count > 0 and last_is_inbound)::int as unread from come
        union all
        select account_id, text_number_id, folder, -1, -(unread_count > 0 and last_is_inbound)::int from gone) x
      where folder < 3 group by 1, 2, 3 having sum(n) <> 0 or sum(unread) <> 0;
  end if;
  return null;
end $$;

-- Names that were given with a number nobody in contacts has are found too: their words beside the account, as those
-- of texts are (message_words in 0040_inbox.sql).
create function conversation_words(p_account integer, p_first text, p_last text) returns tsvector
  language sql immutable parallel safe set search_path = public
  as $$ select array_to_tsvector(array['#a' || p_account]
          || array(select distinct left(w, 40) from unnest(string_to_array(
               regexp_replace(search_text(p_first || ' ' || p_last), '[^a-z0-9]+', ' ', 'g'), ' ')) w where w <> '')) $$;
create index conversation_names on conversation using gin (conversation_words(account_id, first_name, last_name))
  where first_name <> '' or last_name <> '';
-- Conversations of the open account with all these words (each the beginning of one) in the name that was given with
-- the number, newest first; those whose phone a contact has are called by the contact's name. @@ is not leakproof, so
-- under a policy its index is never used; this runs as the owner and refuses without an account.
create function conversation_search(p_words text[], p_numbers integer[], p_limit integer)
  returns table (conversation_id integer, last_at timestamptz)
  language plpgsql stable security definer set search_path = public set enable_seqscan = off
  as $$
declare
  account constant integer := app_account();
  wanted tsquery;
begin
  if account is null or cardinality(p_words) = 0 then return; end if;
  if exists (select from unnest(p_words) w where w !~ '^[a-z0-9]{1,40}$') then return; end if;
  wanted := (quote_literal('#a' || account))::tsquery
    && (select string_agg(quote_literal(w) || ':*', ' & ') from unnest(p_words) w)::tsquery;
  return query select c.conversation_id, c.last_at from conversation c
    where conversation_words(c.account_id, c.first_name, c.last_name) @@ wanted
      and (c.first_name <> '' or c.last_name <> '') and c.account_id = account and c.text_number_id = any(p_numbers)
      and not exists (select from contact p where p.account_id = account and p.primary_phone = c.phone)
      and not exists (select from contact p where p.account_id = account and p.secondary_phone = c.phone)
      and not exists (select from contact p where p.account_id = account and p.tertiary_phone = c.phone)
    order by c.last_at desc limit p_limit;
end $$;
