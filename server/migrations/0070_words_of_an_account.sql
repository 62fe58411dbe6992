-- The indexed words of a text carry their account and their month of thirty days in front, "1001.692:snow", in place
-- of standing beside these: the beginning of a word is then looked for among the account's own texts of the months
-- asked for only, and that is what a search costs most. The day stays beside them (0053_message_words.sql).
drop index text_message_words;
create or replace function message_words_any(p_account integer, p_at timestamptz, p_message text) returns tsvector
  language sql immutable parallel safe set search_path = public
  as $$ select array_to_tsvector(array['#d' || floor(extract(epoch from p_at) / 86400)::int]
          || array(select distinct p_account || '.' || floor(extract(epoch from p_at) / 2592000)::int || ':' || left(w, 40)
             from unnest(string_to_array(
               regexp_replace(search_text(left(p_message, 2000)), '[^a-z0-9]+', ' ', 'g'), ' ')) w where w <> '')) $$;
create or replace function message_words(p_account integer, p_at timestamptz, p_message text) returns tsvector
  language sql immutable parallel safe
  as $$ select case when octet_length(p_message) = length(p_message) then
      array_to_tsvector(array['#d' || floor(extract(epoch from p_at) / 86400)::int]
        || array_remove(string_to_array(
             p_account || '.' || floor(extract(epoch from p_at) / 2592000)::int || ':'
               || regexp_replace(lower(left(p_message, 2000)), '[^a-z0-9]+',
                 ' ' || p_account || '.' || floor(extract(epoch from p_at) / 2592000)::int || ':', 'g'), ' '),
           p_account || '.' || floor(extract(epoch from p_at) / 2592000)::int || ':'))
    else public.message_words_any(p_account, p_at, p_message) end $$;
create index text_message_words on text_message using gin (message_words(account_id, created_at, message))
  where conversation_id is not null;

-- Newest texts of the open account with all these words (each the beginning of one), written on any of these days
-- ("#d", days since 1970) or in any of these months ("#m", thirty days each). @@ is not leakproof, so under a policy
-- its index is never used; this runs as the owner and refuses without an account. Planned anew each time: a plan for
-- any words at all may leave the index aside. The words say whose texts they are; the account is compared in a form
-- that no index has, or all of an account's texts would be gathered to keep a few of them.
create or replace function message_search(p_words text[], p_when text[], p_numbers integer[], p_limit integer)
  returns table (text_message_id bigint, conversation_id integer, created_at timestamptz)
  language plpgsql stable security definer
  set search_path = public set enable_seqscan = off set plan_cache_mode = force_custom_plan
  as $$
declare
  account constant integer := app_account();
  months constant integer[] := array(select distinct substr(w, 3)::int / case when w like '#d%' then 30 else 1 end
    from unnest(p_when) w where w ~ '^#[dm][0-9]{1,9}$');
  days constant text := (select string_agg(quote_literal(w), ' | ') from unnest(p_when) w where w ~ '^#d[0-9]{1,9}$');
  wanted tsquery;
begin
  if account is null or cardinality(p_words) = 0 or cardinality(months) = 0 then return; end if;
  if exists (select from unnest(p_words) w where w !~ '^[a-z0-9]{1,40}$') then return; end if;
  wanted := (select string_agg('(' || (select string_agg(quote_literal(account || '.' || m || ':' || w) || ':*', ' | ')
    from unnest(months) m) || ')', ' & ') from unnest(p_words) w)::tsquery;
  if days is not null then wanted := wanted && days::tsquery; end if;
  return query select m.text_message_id, m.conversation_id, m.created_at from text_message m
    where message_words(m.account_id, m.created_at, m.message) @@ wanted and m.conversation_id is not null
      and m.account_id + 0 = account and m.text_number_id = any(p_numbers)
    order by m.created_at desc, m.text_message_id desc limit p_limit;
end $$;
