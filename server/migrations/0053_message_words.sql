-- The words of a text as before (0040_inbox.sql), in a third of the time: nearly every text is ASCII and needs no
-- query of its own to take it apart. The common way stands in an expression that the planner puts in place; without a
-- search path of its own it names what is not PostgreSQL's. Words of more than 40 letters stay whole there: searches
-- ask for the first 40 of them, and find either.
create function message_words_any(p_account integer, p_at timestamptz, p_message text) returns tsvector
  language sql immutable parallel safe set search_path = public
  as $$ select array_to_tsvector(array['#a' || p_account, '#d' || floor(extract(epoch from p_at) / 86400)::int,
            '#m' || floor(extract(epoch from p_at) / 2592000)::int]
          || array(select distinct left(w, 40) from unnest(string_to_array(
               regexp_replace(search_text(left(p_message, 2000)), '[^a-z0-9]+', ' ', 'g'), ' ')) w where w <> '')) $$;
create or replace function message_words(p_account integer, p_at timestamptz, p_message text) returns tsvector
  language sql immutable parallel safe
  as $$ select case when octet_length(p_message) = length(p_message) then
      array_to_tsvector(array['#a' || p_account, '#d' || floor(extract(epoch from p_at) / 86400)::int,
          '#m' || floor(extract(epoch from p_at) / 2592000)::int]
        || array_remove(string_to_array(regexp_replace(lower(left(p_message, 2000)), '[^a-z0-9]+', ' ', 'g'), ' ', ''), null))
    else public.message_words_any(p_account, p_at, p_message) end $$;
