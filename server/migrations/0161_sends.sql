-- What goes out has a row of its own, which says where it comes from. Until now everything but a broadcast stood in
-- direct_queue, with a number for its purpose and the text as a merge field.
create table send (
  account_id integer not null references account,
  -- The id of its broadcast, or the next number of the same sequence: an attempt id names one of either. Texts and calls
  -- of a broadcast are two sends with one id.
  send_id integer not null,
  channel text not null check (channel in ('text', 'call')),
  -- server/src/sends/origins.ts
  origin text not null,
  -- The broadcast that it belongs to: itself, or the survey that it replies to; null for other single texts and tests.
  broadcast_id integer,
  -- Who requested it; null for what goes out automatically, and for conversations, whose texts know their users.
  user_id integer,
  -- Names the request of a test call, so that the same one is made once.
  request text,
  created_at timestamptz not null,
  primary key (account_id, send_id, channel),
  check (origin <> 'broadcast' or broadcast_id = send_id)
);
create unique index send_request on send (account_id, request) where request is not null;
call make_tenant_table('send');
comment on table send is 'What goes out together over one channel: the texts or the calls of a broadcast, single texts, or a test call; says where it comes from.';

insert into send (account_id, send_id, channel, origin, broadcast_id, user_id, created_at)
  select b.account_id, b.broadcast_id, c.channel, 'broadcast', b.broadcast_id, b.user_id, b.created_at
  from broadcast b cross join (values ('text'), ('call')) c (channel)
  where case c.channel
    when 'text' then exists (select from send_queue q where (q.account_id, q.broadcast_id) = (b.account_id, b.broadcast_id))
    -- Calls that still wait for their message have no queue.
    else b.caller_id is not null or exists (
      select from call_queue q where (q.account_id, q.broadcast_id) = (b.account_id, b.broadcast_id)) end;

create function pg_temp.origin_of(purpose smallint) returns text language sql immutable
  as $$ select (array['surveyReply', 'test', 'conversation', 'autoReply', 'stopReply', 'digest'])[purpose + 1] $$;
insert into send (account_id, send_id, channel, origin, broadcast_id, user_id, request, created_at)
  select d.account_id, d.queue_id, case when q.broadcast_id is null then 'text' else 'call' end,
    pg_temp.origin_of(d.purpose), d.broadcast_id, t.user_id, d.source,
    coalesce(t.created_at, a.created_at, now())
  from direct_queue d
    left join call_queue q on q.account_id = d.account_id and q.broadcast_id = d.queue_id
    left join audience a on a.account_id = q.account_id and a.audience_id = q.audience_id
    left join lateral (select min(x.user_id) as user_id, min(x.created_at) as created_at from direct_text x
      where x.account_id = d.account_id and x.queue_id = d.queue_id) t on true;

alter table direct_text alter column purpose drop default;
alter table direct_text alter column purpose type text using pg_temp.origin_of(purpose);
alter table direct_text rename column purpose to origin;
alter table direct_text rename column queue_id to send_id;
drop index direct_text_queue;
-- Finds the text of each recipient of a send, and all texts of one.
create unique index direct_text_of_send on direct_text (account_id, send_id, recipient_no) where send_id is not null;
comment on table direct_text is 'A text to one phone, with the send that it left in.';

-- A text to one phone stands in direct_text, and no longer in the recipient's custom field "Message".
alter table send_queue alter column text_message drop not null;
update recipient r set custom = null
  from direct_queue d join send_queue q on q.account_id = d.account_id and q.broadcast_id = d.queue_id
  where r.account_id = q.account_id and r.audience_id = q.audience_id;
update send_queue q set text_message = null
  from direct_queue d where d.account_id = q.account_id and d.queue_id = q.broadcast_id;
comment on column send_queue.text_message is 'Null: each recipient has a text of its own in direct_text.';
drop table direct_queue;

create or replace function direct_texts_waiting() returns table (account_id integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select distinct d.account_id from direct_text d where d.send_id is null and d.refused is null $$;
