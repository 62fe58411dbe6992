-- Two-way texting: conversations, their texts, automation, notifications of users.

create table conversation (
  account_id integer not null references account,
  conversation_id integer generated always as identity (start with 50001),
  text_number_id integer not null,
  phone bigint not null,
  is_done boolean not null default false,
  is_auto_opt_out boolean not null default false,
  -- 0 inbox, 1 done, 2 auto opt-outs
  folder smallint not null generated always as (case when is_auto_opt_out then 2 when is_done then 1 else 0 end) stored,
  unread_count integer not null default 0 check (unread_count >= 0),
  -- the newest text, as the list shows it
  last_message_id bigint,
  last_at timestamptz not null,
  last_is_inbound boolean not null default false,
  last_has_media boolean not null default false,
  last_text text not null default '',
  -- null: as the user's own setting
  signature_enabled boolean,
  created_at timestamptz not null,
  primary key (account_id, conversation_id)
);
create unique index conversation_of_phone on conversation (account_id, phone, text_number_id);
create index conversation_list on conversation (account_id, text_number_id, folder, last_at desc, conversation_id desc);
create index conversation_unread on conversation (account_id, text_number_id, folder, last_at desc, conversation_id desc)
  where unread_count > 0 and last_is_inbound;
call make_tenant_table('conversation');

-- Who looked at it when.
create table conversation_view (
  account_id integer not null,
  conversation_id integer not null,
  user_id integer not null,
  viewed_at timestamptz not null,
  primary key (account_id, conversation_id, user_id)
);
call make_tenant_table('conversation_view');

-- How many conversations of a number are in a folder and how many of them are unread: what was summed up
-- (conversation_count), and what changed since (conversation_change). Changes are only appended, so that texts that
-- come in at the same time never wait for one row; a worker sums them up.
create table conversation_count (
  account_id integer not null,
  text_number_id integer not null,
  folder smallint not null,
  n integer not null default 0,
  unread integer not null default 0,
  primary key (account_id, text_number_id, folder)
) with (fillfactor = 60);
call make_tenant_table('conversation_count');
create table conversation_change (
  account_id integer not null,
  change_id bigint generated always as identity,
  text_number_id integer not null,
  folder smallint not null,
  n integer not null,
  unread integer not null,
  primary key (account_id, change_id)
);
call make_tenant_table('conversation_change');

create function count_conversations() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into conversation_change (account_id, text_number_id, folder, n, unread)
      select account_id, text_number_id, folder, count(*), count(*) filter (where unread_count > 0 and last_is_inbound)
      from come group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into conversation_change (account_id, text_number_id, folder, n, unread)
      select account_id, text_number_id, folder, -count(*), -count(*) filter (where unread_count > 0 and last_is_inbound)
      from gone group by 1, 2, 3;
  else
    insert into conversation_change (account_id, text_number_id, folder, n, unread)
      select account_id, text_number_id, folder, sum(n), sum(unread) from (
        select account_id, text_number_id, folder, 1 as n, (unread_count > 0 and last_is_inbound)::int as unread from come
        union all
        select account_id, text_number_id, folder, -1, -(unread_count > 0 and last_is_inbound)::int from gone) x
      group by 1, 2, 3 having sum(n) <> 0 or sum(unread) <> 0;
  end if;
  return null;
end $$;
create trigger conversation_come after insert on conversation referencing new table as come
  for each statement execute function count_conversations();
create trigger conversation_gone after delete on conversation referencing old table as gone
  for each statement execute function count_conversations();
create trigger conversation_moved after update on conversation referencing old table as gone new table as come
  for each statement execute function count_conversations();

-- Sums up what changed in the open account. One at a time: the first takes all there is.
create function sum_conversation_changes() returns integer language plpgsql as $$
declare summed integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('conversation_change'), app_account()) then return 0; end if;
  with taken as (delete from conversation_change where account_id = app_account() returning *),
  kept as (insert into conversation_count as k (account_id, text_number_id, folder, n, unread)
    select account_id, text_number_id, folder, sum(n), sum(unread) from taken group by 1, 2, 3 order by 1, 2, 3
    on conflict (account_id, text_number_id, folder) do update set n = k.n + excluded.n, unread = k.unread + excluded.unread)
  select count(*) into summed from taken;
  return summed;
end $$;
-- Accounts in which much has changed.
create function conversations_to_sum(p_many integer) returns table (account_id integer)
  language sql stable security definer set search_path = public
  as $$ select c.account_id from conversation_change c group by 1 having count(*) >= p_many $$;

-- Every text that came in, and every text that a person or an automatism wrote; texts of broadcasts are not copied.
-- Takes the place of inbound_text, whose rows move here.
create table text_message (
  account_id integer not null,
  text_message_id bigint generated always as identity (start with 100001),
  -- null: STOP, START, HELP and JOIN of somebody who never wrote before open no conversation (3-decisions 5.4)
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
  -- the broadcast's text that it answers
  broadcast_id integer,
  recipient_no integer,
  carrier text,
  carrier_message_id text,
  -- outbound: the direct text that the engine sends; status before it has one (26 canceled, ...)
  direct_text_id bigint,
  status smallint,
  -- what asked for it: the same request never writes two
  request_key text,
  created_at timestamptz not null,
  primary key (account_id, text_message_id)
);
create index text_message_thread on text_message (account_id, conversation_id, created_at desc, text_message_id desc)
  where conversation_id is not null;
create unique index text_message_once on text_message (account_id, carrier, carrier_message_id) where is_inbound;
create unique index text_message_request on text_message (account_id, user_id, request_key) where request_key is not null;
create index text_message_phone on text_message (account_id, phone, text_message_id desc);
create index text_message_broadcast on text_message (account_id, broadcast_id, recipient_no) where broadcast_id is not null;
create index text_message_direct on text_message (account_id, direct_text_id) where direct_text_id is not null;
call make_tenant_table('text_message');
-- What of a text can be searched: each of its words once (as in search_text: ASCII, without case and accents), beside
-- the account, the day and the month of thirty days it was written in. So one index leaves out the texts of others and
-- of other times before a row is read; docs/decisions/inbox.md#search.
create function message_words(p_account integer, p_at timestamptz, p_message text) returns tsvector
  language sql immutable parallel safe set search_path = public
  as $$ select array_to_tsvector(array['#a' || p_account, '#d' || floor(extract(epoch from p_at) / 86400)::int,
            '#m' || floor(extract(epoch from p_at) / 2592000)::int]
          || array(select distinct left(w, 40) from unnest(string_to_array(
               regexp_replace(search_text(left(p_message, 2000)), '[^a-z0-9]+', ' ', 'g'), ' ')) w where w <> '')) $$;
create index text_message_words on text_message using gin (message_words(account_id, created_at, message))
  where conversation_id is not null;
-- Texts of the open account with all these words (each the beginning of one), between two times, newest first. @@ is
-- not leakproof, so under a policy its index is never used; this runs as the owner and refuses without an account.
-- p_when: day or month tokens.
create function message_search(p_words text[], p_when text[], p_numbers integer[], p_limit integer)
  returns table (text_message_id bigint, conversation_id integer, created_at timestamptz)
  language plpgsql stable security definer set search_path = public set enable_seqscan = off
  as $$
declare
  account constant integer := app_account();
  wanted tsquery;
begin
  if account is null or cardinality(p_words) = 0 or cardinality(p_when) = 0 then return; end if;
  if exists (select from unnest(p_words) w where w !~ '^[a-z0-9]{1,40}$')
    or exists (select from unnest(p_when) w where w !~ '^#[dm][0-9]+$') then return; end if;
  wanted := (quote_literal('#a' || account))::tsquery
    && (select string_agg(quote_literal(w), ' | ') from unnest(p_when) w)::tsquery
    && (select string_agg(quote_literal(w) || ':*', ' & ') from unnest(p_words) w)::tsquery;
  return query select m.text_message_id, m.conversation_id, m.created_at from text_message m
    where message_words(m.account_id, m.created_at, m.message) @@ wanted and m.conversation_id is not null
      and m.account_id = account and m.text_number_id = any(p_numbers)
    order by m.created_at desc, m.text_message_id desc limit p_limit;
end $$;

create table scheduled_conversation (
  account_id integer not null,
  scheduled_conversation_id integer generated always as identity,
  text_number_id integer not null,
  user_id integer not null,
  -- scheduled, sending, sent, canceled, failed
  status text not null default 'scheduled',
  reason text not null default '',
  start_at timestamptz not null,
  -- wall time and zone as chosen, so that it leaves at the intended local time over a change of clocks
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
create index scheduled_conversation_due on scheduled_conversation (start_at) where status = 'scheduled';
create index scheduled_conversation_list on scheduled_conversation (account_id, text_number_id, start_at);
call make_tenant_table('scheduled_conversation');

create table conversation_tag (
  account_id integer not null, tag_id integer generated always as identity (start with 40), name text not null,
  primary key (account_id, tag_id));
call make_tenant_table('conversation_tag');
create table conversation_tag_user (account_id integer not null, tag_id integer not null, user_id integer not null,
  primary key (account_id, tag_id, user_id));
call make_tenant_table('conversation_tag_user');
create table conversation_tagged (account_id integer not null, tag_id integer not null, conversation_id integer not null,
  primary key (account_id, tag_id, conversation_id));
call make_tenant_table('conversation_tagged');

create table auto_reply (
  account_id integer not null,
  auto_reply_id integer generated always as identity,
  is_active boolean not null,
  -- 1 always, 2 outside office hours
  type_id smallint not null,
  message text not null,
  -- as typed and as matched (rules/keywords normalisation); empty for an auto reply
  keyword text not null default '',
  keyword_key text not null default '',
  day_schedules jsonb not null,
  user_id integer not null,
  changed_at timestamptz not null,
  primary key (account_id, auto_reply_id)
);
call make_tenant_table('auto_reply');
create table auto_reply_number (
  account_id integer not null, auto_reply_id integer not null, text_number_id integer not null,
  keyword_key text not null default '',
  primary key (account_id, auto_reply_id, text_number_id));
-- One auto reply per number, and each keyword once.
create unique index auto_reply_of_number on auto_reply_number (account_id, text_number_id, keyword_key);
call make_tenant_table('auto_reply_number');

create table join_reply (account_id integer not null, list_id integer not null, message text not null,
  group_keyword text not null default '', group_keyword_key text not null default '', changed_at timestamptz not null,
  primary key (account_id, list_id));
create unique index join_reply_keyword on join_reply (account_id, group_keyword_key) where group_keyword_key <> '';
call make_tenant_table('join_reply');

-- When a phone was last answered by itself, per text number: for the 12 hours, the 60 seconds, the 24 hours of
-- UNSTOP, and the five an hour.
create table auto_answered (
  account_id integer not null, text_number_id integer not null, phone bigint not null,
  -- 'auto', 'stop', 'unstop', 'help', 'join', 'keyword:<id>'
  what text not null, at timestamptz not null,
  primary key (account_id, text_number_id, phone, what));
call make_tenant_table('auto_answered');

create table notification (
  account_id integer not null,
  notification_id integer generated always as identity,
  user_id integer not null, text_number_id integer not null,
  method text not null check (method in ('Email', 'Text')),
  is_active boolean not null,
  period_minutes integer not null default 15,
  days smallint not null default 127,
  start_minute smallint not null default 540, stop_minute smallint not null default 1260,
  browser_enabled boolean not null default false, audio_enabled boolean not null default false,
  name text not null default '', description text not null default '',
  last_digest_at timestamptz,
  primary key (account_id, notification_id)
);
create unique index notification_once on notification (account_id, user_id, text_number_id, method);
call make_tenant_table('notification');
create table push_token (
  account_id integer not null, push_token_id integer generated always as identity, user_id integer not null,
  provider text not null, device_type text not null, token text not null, created_at timestamptz not null,
  failed_at timestamptz, primary key (account_id, push_token_id));
create unique index push_token_once on push_token (account_id, user_id, md5(token));
call make_tenant_table('push_token');

alter table app_user add column can_create_conversations boolean not null default true,
  add column browser_notifications_do_not_disturb boolean not null default false;
alter table account add column auto_reply_message text not null default '', add column is_auto_reply_on boolean not null default false;

-- What a direct text is for: 0 a survey's answer, 1 a test to oneself, 2 a conversation, 3 an automatic answer, 4 the
-- answer to STOP, which alone passes the gate although the phone has opted out.
alter table direct_text add column purpose smallint not null default 0;
update direct_text set purpose = 1 where is_test;
alter table direct_text drop column is_test;
alter table direct_queue add column purpose smallint not null default 0;
update direct_queue set purpose = 1 where is_test;
alter table direct_queue drop column is_test;
alter table send_queue add column answers_stop boolean not null default false;
drop function open_direct_queue(integer, boolean, bigint[], text[]);
-- Recipients for a new queue of direct texts: each with a text of its own, as the value of the field "Message".
create function open_direct_queue(p_broadcast integer, p_purpose smallint, p_phones bigint[], p_messages text[])
  returns table (queue_id integer, draft_broadcast_id integer) language plpgsql as $$
declare
  q integer := nextval(pg_get_serial_sequence('broadcast', 'broadcast_id'));
  d integer := nextval(pg_get_serial_sequence('draft_broadcast', 'draft_broadcast_id'));
begin
  insert into recipient (account_id, draft_broadcast_id, recipient_no, phone, custom, source)
    select app_account(), d, u.no, u.phone, jsonb_build_object('Message', u.message), 0
    from unnest(p_phones, p_messages) with ordinality u (phone, message, no);
  insert into direct_queue (account_id, queue_id, broadcast_id, purpose) values (app_account(), q, p_broadcast, p_purpose);
  return query select q, d;
end $$;

-- What came in until now moves: a conversation for each number and phone that wrote more than control words.
insert into conversation (account_id, text_number_id, phone, last_at, created_at)
  select account_id, text_number_id, phone, max(received_at), min(received_at) from inbound_text
  where kind in ('survey', 'message') group by 1, 2, 3;
insert into text_message (account_id, conversation_id, text_number_id, phone, is_inbound, message, media, kind,
    broadcast_id, recipient_no, carrier, carrier_message_id, created_at)
  select i.account_id, c.conversation_id, i.text_number_id, i.phone, true, i.message, i.media,
    case i.kind when 'stop' then 1 when 'start' then 2 when 'help' then 3 when 'survey' then 7 else 0 end,
    i.broadcast_id, i.recipient_no, i.carrier, i.carrier_message_id, i.received_at
  from inbound_text i left join conversation c using (account_id, text_number_id, phone) order by i.inbound_text_id;
update conversation c set last_message_id = m.text_message_id, last_is_inbound = true, last_text = left(m.message, 200),
    last_has_media = m.media <> '[]', last_at = m.created_at, unread_count = m.n
  from (select distinct on (account_id, conversation_id) account_id, conversation_id, text_message_id, message, media, created_at,
      (count(*) over (partition by account_id, conversation_id))::int as n
    from text_message where conversation_id is not null
    order by account_id, conversation_id, created_at desc, text_message_id desc) m
  where (c.account_id, c.conversation_id) = (m.account_id, m.conversation_id);
drop table inbound_text;
