-- A search for contacts finds names whatever keyboard wrote them: apostrophes, quotation marks and dashes that look
-- alike are one, letters with a stroke and two letters in one are plain letters, and characters without a width are
-- none. rules/src/contacts/contactSearch.ts does the same with what is typed. Words of texts stay as they are indexed.
create function word_text(t text) returns text language sql immutable parallel safe
  as $$ select case when octet_length(s) = length(s) then s else
           (select string_agg(case when ascii(c) < 128 then c else 'zq' || lpad(to_hex(ascii(c)), 5, '0') end, '' order by n)
            from regexp_split_to_table(s, '') with ordinality x (c, n)) end
         from (select public.sort_text(t) as s) y $$;
create or replace function message_words_any(p_account integer, p_at timestamptz, p_message text) returns tsvector
  language sql immutable parallel safe set search_path = public
  as $$ select array_to_tsvector(array['#d' || floor(extract(epoch from p_at) / 86400)::int]
          || array(select distinct p_account || '.' || floor(extract(epoch from p_at) / 2592000)::int || ':' || left(w, 40)
             from unnest(string_to_array(
               regexp_replace(word_text(left(p_message, 2000)), '[^a-z0-9]+', ' ', 'g'), ' ')) w where w <> '')) $$;
create or replace function conversation_words(p_account integer, p_first text, p_last text) returns tsvector
  language sql immutable parallel safe set search_path = public
  as $$ select array_to_tsvector(array['#a' || p_account]
          || array(select distinct left(w, 40) from unnest(string_to_array(
               regexp_replace(word_text(p_first || ' ' || p_last), '[^a-z0-9]+', ' ', 'g'), ' ')) w where w <> '')) $$;

-- offset 0: sort_text names its text three times, and each would be folded anew.
create function look_alikes(t text) returns text language sql immutable parallel safe
  as $$ select replace(replace(replace(replace(replace(replace(replace(replace(translate(t, U&'\2018\2019\201a\201b\2032\02b9\02bb\02bc\02bd\02c8`\00b4\055a\05f3\a78c\201c\201d\201e\201f\00ab\00bb\2033\301d\301e\05f4\2010\2011\2012\2013\2014\2015\2212\00f8\00d8\0142\0141\0111\0110\00f0\00d0\0131\00ad\200b\200c\200d\2060\feff', '''''''''''''''''''''''''''''''""""""""""-------oollddddi'), U&'\00df', 'ss'), U&'\1e9e', 'ss'), U&'\00e6', 'ae'), U&'\00c6', 'ae'), U&'\0153', 'oe'), U&'\0152', 'oe'), U&'\00fe', 'th'), U&'\00de', 'th') $$;
create or replace function search_text(t text) returns text language sql immutable parallel safe
  as $$ select case when octet_length(t) = length(t) then lower(replace(t, '`', '''')) else
           (select case when octet_length(s) = length(s) then s else
              (select string_agg(case when ascii(c) < 128 then c else 'zq' || lpad(to_hex(ascii(c)), 5, '0') end, '' order by n)
               from regexp_split_to_table(s, '') with ordinality x (c, n)) end
            from (select public.sort_text(u) as s from (select public.look_alikes(t) as u offset 0) z) y) end $$;
-- Only who has such a character is written again, and with it what is searched of them: few of a million.
update contact set first_name = first_name
  where search ~ 'zq(000ab|000ad|000bb|000df|000e6|000f0|000f8|000fe|00111|00131|00142|00153|002b9|002bb|002bc|002bd|002c8|0055a|005f3|005f4|0200b|0200c|0200d|02010|02012|02013|02014|02015|02018|02019|0201a|0201b|0201c|0201d|0201e|0201f|02032|02060|02212|0301d|0301e|0a78c|0feff)|`';
