-- A person who is in no contact is called as the newest broadcast called them: the name is kept with the conversation, so
-- that a search finds it, beside the broadcast it came from. Null: a user gave the name, or there is none.
alter table conversation add column name_broadcast_id integer;

-- The newest of a phone's recipients with a name, in a broadcast that is still there. Of a phone that was texted very
-- often only the newest rows are looked at.
create function name_in_broadcasts(p_account integer, p_phone bigint)
  returns table (first_name text, last_name text, broadcast_id integer, broadcast_name text, user_id integer)
  language sql stable as $$
  select r.first_name, r.last_name, b.broadcast_id, b.name, b.user_id
    from (select * from recipient x where x.account_id = p_account and x.phone = p_phone
        order by x.draft_broadcast_id desc limit 50) r
      join broadcast b on b.account_id = r.account_id and b.draft_broadcast_id = r.draft_broadcast_id
        and b.deleted_at is null
    where r.first_name <> '' or r.last_name <> ''
    order by r.draft_broadcast_id desc limit 1 $$;

update conversation c set first_name = n.first_name, last_name = n.last_name, name_broadcast_id = n.broadcast_id
  from conversation x cross join lateral name_in_broadcasts(x.account_id, x.phone) n
  where x.account_id = c.account_id and x.conversation_id = c.conversation_id and c.first_name = '' and c.last_name = '';

-- A contact without a name (who joined by text has none) hides no name that is known otherwise.
create or replace function conversation_search(p_words text[], p_numbers integer[], p_limit integer)
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
      and not exists (select from contact p where p.account_id = account and p.primary_phone = c.phone
        and (p.first_name <> '' or p.last_name <> ''))
      and not exists (select from contact p where p.account_id = account and p.secondary_phone = c.phone
        and (p.first_name <> '' or p.last_name <> ''))
      and not exists (select from contact p where p.account_id = account and p.tertiary_phone = c.phone
        and (p.first_name <> '' or p.last_name <> ''))
    order by c.last_at desc limit p_limit;
end $$;
