-- Single texts to one phone: the automatic answers of a text survey, and whatever else is not a broadcast. Each is
-- written down once, with what asked for it; then some of one account leave together through a queue of the engine
-- (direct_queue), with the engine's guarantees.

-- What a survey answers by itself.
create table survey_reply (
  account_id integer not null,
  broadcast_id integer not null,
  -- 1 Yes, 2 No
  answer smallint not null,
  message text not null,
  segments smallint not null,
  -- thousandths of a credit for each
  credits bigint not null,
  primary key (account_id, broadcast_id, answer)
);
call make_tenant_table('survey_reply');

create table direct_text (
  account_id integer not null,
  direct_text_id bigint generated always as identity,
  -- what asked for it, so that it is never asked for twice
  source text not null,
  text_number_id integer not null,
  phone bigint not null,
  message text not null,
  segments smallint not null,
  credits bigint not null,
  -- the survey that it answers, and 1 Yes, 2 No
  broadcast_id integer,
  answer smallint,
  -- where the engine sends it; null: it waits, or was refused
  queue_id integer,
  recipient_no integer,
  -- delivery status of one that never came into a queue
  refused smallint,
  created_at timestamptz not null,
  primary key (account_id, direct_text_id)
);
create unique index direct_text_once on direct_text (account_id, source);
create index direct_text_waiting on direct_text (account_id, direct_text_id) where queue_id is null and refused is null;
create index direct_text_phone on direct_text (account_id, phone, created_at);
create index direct_text_broadcast on direct_text (account_id, broadcast_id, answer) where broadcast_id is not null;
call make_tenant_table('direct_text');

-- Queues of the engine (send_queue.broadcast_id) that hold direct texts instead of a broadcast. They take their
-- numbers from the same row of numbers, so that an attempt id names one of either.
create table direct_queue (
  account_id integer not null,
  queue_id integer not null,
  -- the survey that its texts answer
  broadcast_id integer,
  primary key (account_id, queue_id)
);
create index direct_queue_broadcast on direct_queue (account_id, broadcast_id);
call make_tenant_table('direct_queue');

-- Recipients for a new queue of direct texts: each with a text of its own, as the value of the field "Message".
create function open_direct_queue(p_broadcast integer, p_phones bigint[], p_messages text[])
  returns table (queue_id integer, draft_broadcast_id integer) language plpgsql as $$
declare
  q integer := nextval(pg_get_serial_sequence('broadcast', 'broadcast_id'));
  d integer := nextval(pg_get_serial_sequence('draft_broadcast', 'draft_broadcast_id'));
begin
  insert into recipient (account_id, draft_broadcast_id, recipient_no, phone, custom, source)
    select app_account(), d, u.no, u.phone, jsonb_build_object('Message', u.message), 0
    from unnest(p_phones, p_messages) with ordinality u (phone, message, no);
  insert into direct_queue (account_id, queue_id, broadcast_id) values (app_account(), q, p_broadcast);
  return query select q, d;
end $$;

create function direct_texts_waiting() returns table (account_id integer)
  language sql stable security definer set search_path = public
  as $$ select distinct d.account_id from direct_text d where d.queue_id is null and d.refused is null $$;
