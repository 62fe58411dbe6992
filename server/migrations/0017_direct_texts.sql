-- Direct texts: automatic replies, tests, texts in conversations, and whatever else is no broadcast. Each is stored once,
-- with what requested it; then several of one account leave together in a send, with the engine's guarantees.

create table survey_reply (
  account_id integer not null,
  broadcast_id integer not null,
  -- 1 Yes, 2 No
  answer smallint not null,
  message text not null,
  segments smallint not null,
  -- Thousandths of a credit for each.
  credits bigint not null,
  primary key (account_id, broadcast_id, answer)
);
comment on table survey_reply is 'The automatic reply to one answer of a text survey.';
call make_tenant_table('survey_reply');

create table direct_text (
  account_id integer not null,
  direct_text_id bigint generated always as identity,
  -- What requested it, so that it is never requested twice.
  source text not null,
  text_number_id integer not null,
  phone bigint not null,
  message text not null,
  segments smallint not null,
  credits bigint not null,
  -- The survey that it replies to, and the answer: 1 Yes, 2 No.
  broadcast_id integer,
  answer smallint,
  -- Where the engine sends it. Null: it waits, or was refused.
  send_id integer,
  recipient_no integer,
  -- Delivery status of a text that never got into a send.
  refused smallint,
  created_at timestamptz not null,
  media_urls text[] not null default '{}',
  -- server/src/sends/origins.ts; a response to STOP alone passes the gate although the phone has opted out
  origin text not null,
  -- Who requested a test; the credit balance names the user.
  user_id integer,
  primary key (account_id, direct_text_id)
);
comment on table direct_text is 'A text to one phone, with the send that it left in.';
create unique index direct_text_once on direct_text (account_id, source);
create index direct_text_waiting on direct_text (account_id, direct_text_id) where send_id is null and refused is null;
create index direct_text_phone on direct_text (account_id, phone, created_at);
create index direct_text_broadcast on direct_text (account_id, broadcast_id, answer) where broadcast_id is not null;
-- Finds the text of each recipient of a send, and all texts of one.
create unique index direct_text_of_send on direct_text (account_id, send_id, recipient_no) where send_id is not null;
call make_tenant_table('direct_text');

create function direct_texts_waiting() returns table (account_id integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select distinct d.account_id from direct_text d where d.send_id is null and d.refused is null $$;
