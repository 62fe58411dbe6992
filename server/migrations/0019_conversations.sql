-- Conversations and their texts.

-- Every other character as in search_text (0007_contacts.sql), but without its treatment of look-alike characters: words
-- of texts are found as they were written.
create function word_text(t text) returns text language sql immutable parallel safe
  as $$ select case when octet_length(s) = length(s) then s else
           (select string_agg(case when ascii(c) < 128 then c else 'zq' || lpad(to_hex(ascii(c)), 5, '0') end, '' order by n)
            from regexp_split_to_table(s, '') with ordinality x (c, n)) end
         from (select public.sort_text(t) as s) y $$;

-- The words of a stored name, with the account beside them.
create function conversation_words(p_account integer, p_first text, p_last text) returns tsvector
  language sql immutable parallel safe set search_path = public
  as $$ select array_to_tsvector(array['#a' || p_account]
          || array(select distinct left(w, 40) from unnest(string_to_array(
               regexp_replace(word_text(p_first || ' ' || p_last), '[^a-z0-9]+', ' ', 'g'), ' ')) w where w <> '')) $$;

create table conversation (
  account_id integer not null references account,
  conversation_id integer generated always as identity (start with 50001),
  text_number_id integer not null,
  phone bigint not null,
  is_done boolean not null default false,
  is_auto_opt_out boolean not null default false,
  -- 0 inbox, 1 done, 2 auto opt-outs, 3 none: opened and never written in, so it is not listed or counted yet
  folder smallint not null generated always as (case when last_message_id is null then 3 when is_auto_opt_out then 2
    when is_done then 1 else 0 end) stored,
  unread_count integer not null default 0 check (unread_count >= 0),
  -- The newest text, as the list shows it.
  last_message_id bigint,
  last_at timestamptz not null,
  last_is_inbound boolean not null default false,
  last_has_media boolean not null default false,
  last_text text not null default '',
  -- null: as the user's own setting
  signature_enabled boolean,
  created_at timestamptz not null,
  -- The name of a phone that no contact has: as a user entered it, or as the newest broadcast with a name has it. It is
  -- stored so that a search finds it. The names of contacts take precedence.
  first_name text not null default '',
  last_name text not null default '',
  -- Who of the team replies; null: no one in particular yet.
  assigned_to integer,
  -- The broadcast that the name came from. Null: a user entered the name, or there is none.
  name_broadcast_id integer,
  primary key (account_id, conversation_id)
);
comment on table conversation is 'The texts between a text number and a phone: its state, counts, and last text.';
create unique index conversation_of_phone on conversation (account_id, phone, text_number_id);
create index conversation_list on conversation (account_id, text_number_id, folder, last_at desc, conversation_id desc);
create index conversation_unread on conversation (account_id, text_number_id, folder, last_at desc, conversation_id desc)
  where unread_count > 0 and last_is_inbound;
create index conversation_names on conversation using gin (conversation_words(account_id, first_name, last_name))
  where first_name <> '' or last_name <> '';
create index conversation_assigned on conversation
  (account_id, assigned_to, text_number_id, folder, last_at desc, conversation_id desc) where assigned_to is not null;
-- Finds the few that are assigned to no one among very many that are assigned.
create index conversation_unassigned on conversation
  (account_id, text_number_id, folder, last_at desc, conversation_id desc) where assigned_to is null;
call make_tenant_table('conversation');

-- Conversations of the open account with all these words (each the beginning of a word) in the stored name, newest first.
-- Where a contact with a name has the phone, the contact's name counts instead. @@ is not leakproof, so under a policy its
-- index is never used: this runs as the owner, and returns nothing without an account.
create function conversation_search(p_words text[], p_numbers integer[], p_limit integer)
  returns table (conversation_id integer, last_at timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off
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

create table conversation_view (
  account_id integer not null,
  conversation_id integer not null,
  user_id integer not null,
  viewed_at timestamptz not null,
  primary key (account_id, conversation_id, user_id)
);
comment on table conversation_view is 'When a user last looked at a conversation.';
call make_tenant_table('conversation_view');

-- Notes are never sent.
create table conversation_event (
  account_id integer not null,
  event_id bigint generated always as identity,
  conversation_id integer not null,
  -- 0 note, 1 done, 2 moved to the inbox, 3 assigned
  kind smallint not null,
  -- Who did it; null: the product, because a user lost the number.
  user_id integer,
  -- The new assignee; null: no one.
  to_user_id integer,
  note text not null default '',
  created_at timestamptz not null,
  primary key (account_id, event_id)
);
comment on table conversation_event is 'A note, an assignment, or another action of the team in a conversation.';
create index conversation_event_thread on conversation_event
  (account_id, conversation_id, created_at desc, event_id desc);
call make_tenant_table('conversation_event');

-- A user who no longer works with a number loses its conversations, so that others can take them.
create function release_conversations() returns trigger language plpgsql as $$
begin
  with free as (
    update conversation c set assigned_to = null from gone g
      where c.account_id = g.account_id and c.assigned_to = g.user_id and c.text_number_id = g.text_number_id
      returning c.account_id, c.conversation_id)
  insert into conversation_event (account_id, conversation_id, kind, created_at)
    select account_id, conversation_id, 3, now() from free;
  return null;
end $$;
create trigger text_number_user_gone after delete on text_number_user referencing old table as gone
  for each statement execute function release_conversations();

-- Every text that came in, and every text that a user or an automatism wrote. Texts of broadcasts are not copied.
create table text_message (
  account_id integer not null,
  text_message_id bigint generated always as identity (start with 100001),
  -- null: STOP, START, HELP, and JOIN of a phone that never wrote before open no conversation (3-decisions 5.4)
  conversation_id integer,
  text_number_id integer not null,
  phone bigint not null,
  is_inbound boolean not null,
  message text not null,
  footer text not null default '',
  signature text not null default '',
  media jsonb not null default '[]',
  -- 0 message, 1 stop, 2 unstop, 3 help, 4 join, 5 join group, 6 keyword, 7 survey answer, 8 auto opt-out
  kind smallint not null default 0,
  is_auto boolean not null default false,
  user_id integer,
  -- The broadcast's text that it replies to.
  broadcast_id integer,
  recipient_no integer,
  carrier text,
  carrier_message_id text,
  -- Outbound: the single text that the engine sends, and its status before it has one (26 canceled, ...).
  direct_text_id bigint,
  status smallint,
  -- What requested it: the same request never writes two.
  request_key text,
  created_at timestamptz not null,
  -- A failed text was sent again as a new text, so it can't be sent again from here.
  was_retried boolean not null default false,
  primary key (account_id, text_message_id)
);
comment on table text_message is 'A text in a conversation, inbound or outbound.';
create index text_message_thread on text_message (account_id, conversation_id, created_at desc, text_message_id desc)
  where conversation_id is not null;
create unique index text_message_once on text_message (account_id, carrier, carrier_message_id) where is_inbound;
create unique index text_message_request on text_message (account_id, user_id, request_key) where request_key is not null;
create index text_message_phone on text_message (account_id, phone, text_message_id desc);
create index text_message_broadcast on text_message (account_id, broadcast_id, recipient_no) where broadcast_id is not null;
create index text_message_direct on text_message (account_id, direct_text_id) where direct_text_id is not null;

-- The indexed words of a text, each beginning with its account and its month of thirty days, "1001.692:snow", with the
-- day ("#d" and days since 1970) beside them. So the beginning of a word is searched among the account's own texts of the
-- requested months only, which is what a search costs most (docs/decisions/inbox.md#search).
create function message_words_any(p_account integer, p_at timestamptz, p_message text) returns tsvector
  language sql immutable parallel safe set search_path = public
  as $$ select array_to_tsvector(array['#d' || floor(extract(epoch from p_at) / 86400)::int]
          || array(select distinct p_account || '.' || floor(extract(epoch from p_at) / 2592000)::int || ':' || left(w, 40)
             from unnest(string_to_array(
               regexp_replace(word_text(left(p_message, 2000)), '[^a-z0-9]+', ' ', 'g'), ' ')) w where w <> '')) $$;

-- The same in a third of the time for nearly every text, which is ASCII. The planner inlines the expression, so it has no
-- search path of its own and names what is not PostgreSQL's. Words of more than 40 letters stay whole here: a search uses
-- the first 40 letters and finds both.
create function message_words(p_account integer, p_at timestamptz, p_message text) returns tsvector
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
call make_tenant_table('text_message');

-- Newest texts of the open account with all these words (each the beginning of a word), written on any of these days ("#d",
-- days since 1970) or in any of these months ("#m", thirty days each). @@ is not leakproof, so under a policy its index is
-- never used: this runs as the owner, and returns nothing without an account. It is planned anew each time, because a plan
-- for any words may leave the index aside. The words say whose texts they are; the account is compared in a form that no
-- index has, or all texts of an account would be gathered to keep a few of them.
create function message_search(p_words text[], p_when text[], p_numbers integer[], p_limit integer)
  returns table (text_message_id bigint, conversation_id integer, created_at timestamptz)
  language plpgsql stable security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_custom_plan
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

-- A job fetches each picture from its carrier and keeps it in our files.
create table inbound_picture (
  account_id integer not null,
  text_message_id bigint not null,
  -- From 0, in the order of the text's own list.
  place smallint not null,
  -- waiting, ready, gone, kind, large, refused
  state text not null default 'waiting',
  tries smallint not null default 0,
  content_type text,
  size integer,
  changed_at timestamptz not null,
  primary key (account_id, text_message_id, place)
);
comment on table inbound_picture is 'A picture that came with a text, and how far it was fetched.';
create index inbound_picture_waiting on inbound_picture (changed_at) where state = 'waiting';
call make_tenant_table('inbound_picture');

-- Pictures that wait longer than their job would let them: it was lost by a restore or after too many failures.
create function pictures_overdue(p_before timestamptz, p_most integer)
  returns table (account_id integer, text_message_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select p.account_id, p.text_message_id from inbound_picture p
    where p.state = 'waiting' and p.changed_at < p_before
    order by p.changed_at limit p_most
  $$;

-- Those of these storage keys, `<account>/inbound/<text>-<place>`, that no picture refers to.
create function unclaimed_picture_keys(p_keys text[]) returns table (key text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select k.key from (
      select u.key, string_to_array(replace(replace(u.key, '/inbound/', ' '), '-', ' '), ' ')::bigint[] as part
      from unnest(p_keys) u (key) offset 0) k
    where not exists (select from inbound_picture p
      where p.account_id = k.part[1]::int and p.text_message_id = k.part[2] and p.place = k.part[3]::smallint
        and p.state = 'ready')
  $$;

create table scheduled_conversation (
  account_id integer not null,
  scheduled_conversation_id integer generated always as identity,
  text_number_id integer not null,
  user_id integer not null,
  -- scheduled, sending, sent, canceled, failed
  status text not null default 'scheduled',
  reason text not null default '',
  start_at timestamptz not null,
  -- Wall time and zone as chosen, so that it leaves at the intended local time after a clock change.
  wall_time text not null,
  time_zone text not null,
  text_message text not null,
  include_signature boolean not null,
  media jsonb not null default '[]',
  contacts jsonb not null,
  primary_phones_only boolean not null default true,
  request_key text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (account_id, scheduled_conversation_id)
);
comment on table scheduled_conversation is 'A text to one or a few people that waits for its time.';
create index scheduled_conversation_due on scheduled_conversation (start_at) where status = 'scheduled';
create index scheduled_conversation_list on scheduled_conversation (account_id, text_number_id, start_at);
call make_tenant_table('scheduled_conversation');
