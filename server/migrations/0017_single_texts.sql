-- Single texts and test calls: automatic replies, tests, texts in conversations, and whatever else is no broadcast. Each
-- is stored once, with what requested it; then several of one account leave together through a queue of the engine, with
-- the engine's guarantees.

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
  queue_id integer,
  recipient_no integer,
  -- Delivery status of a text that never got into a queue.
  refused smallint,
  created_at timestamptz not null,
  media_urls text[] not null default '{}',
  -- 0 reply to a survey answer, 1 test, 2 conversation, 3 automatic text, 4 response to STOP, which alone passes the gate
  -- although the phone has opted out
  purpose smallint not null default 0,
  -- Who requested a test; the credit balance names the user.
  user_id integer,
  primary key (account_id, direct_text_id)
);
comment on table direct_text is 'A text to one person that belongs to no broadcast.';
create unique index direct_text_once on direct_text (account_id, source);
create index direct_text_waiting on direct_text (account_id, direct_text_id) where queue_id is null and refused is null;
create index direct_text_phone on direct_text (account_id, phone, created_at);
create index direct_text_broadcast on direct_text (account_id, broadcast_id, answer) where broadcast_id is not null;
-- The credit balance names the recipients and the writers of the texts of a queue.
create index direct_text_queue on direct_text (account_id, queue_id) where queue_id is not null;
call make_tenant_table('direct_text');

-- Its number comes from the sequence of broadcasts, so an attempt id names either a broadcast or a queue.
create table direct_queue (
  account_id integer not null,
  queue_id integer not null,
  -- The survey that its texts reply to.
  broadcast_id integer,
  -- As in direct_text.
  purpose smallint not null default 0,
  -- What requested a test call, which rings the user's own phone with the message.
  source text,
  primary key (account_id, queue_id)
);
comment on table direct_queue is 'A queue of the engine that holds direct texts in place of a broadcast.';
create index direct_queue_broadcast on direct_queue (account_id, broadcast_id);
create unique index direct_queue_source on direct_queue (account_id, source) where source is not null;
call make_tenant_table('direct_queue');

create function direct_texts_waiting() returns table (account_id integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select distinct d.account_id from direct_text d where d.queue_id is null and d.refused is null $$;
