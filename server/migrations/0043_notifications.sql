-- Notifications of users (3-decisions 12): digests of unread texts by mail and by text, and push to browsers.

-- A text came to a number since the record was looked at last; look_at is when that is worth doing again.
alter table notification
  add column has_new boolean not null default false,
  add column look_at timestamptz not null default '-infinity';
create index notification_due on notification (look_at) where is_active and has_new;
create index notification_of_number on notification (account_id, text_number_id);

-- Numbers that texts came to, one row for each text: appended with the text, taken by a worker, so that no order of
-- commits loses one.
create table text_arrived (
  account_id integer not null,
  arrival_id bigint generated always as identity,
  text_number_id integer not null,
  primary key (account_id, arrival_id)
);
call make_tenant_table('text_arrived');

-- What is told to a user once: made in the transaction that notes it in the record, sent by a job that may run twice.
create table digest (
  account_id integer not null,
  digest_id bigint generated always as identity,
  notification_id integer not null,
  user_id integer not null,
  text_number_id integer not null,
  method text not null check (method in ('Email', 'Text')),
  -- waiting, sent, needless (it was read meanwhile), impossible (nowhere to send it to)
  state text not null default 'waiting',
  made_at timestamptz not null,
  settled_at timestamptz,
  primary key (account_id, digest_id)
);
create index digest_waiting on digest (made_at) where state = 'waiting';
create index digest_settled on digest (account_id, settled_at) where state <> 'waiting';
call make_tenant_table('digest');

-- Who works with a number has a record for mail: active for the owner, inactive for the others (3-decisions 12.2).
create function notification_of_new_number() returns trigger language plpgsql as $$
begin
  insert into notification (account_id, user_id, text_number_id, method, is_active, name)
    select c.account_id, c.user_id, c.text_number_id, 'Email', u.is_master_user, left(n.name, 50)
    from come c join app_user u using (account_id, user_id) join text_number n using (account_id, text_number_id)
    on conflict do nothing;
  return null;
end $$;
create trigger text_number_user_come after insert on text_number_user referencing new table as come
  for each statement execute function notification_of_new_number();
insert into notification (account_id, user_id, text_number_id, method, is_active, name)
  select a.account_id, a.user_id, a.text_number_id, 'Email', u.is_master_user, left(n.name, 50)
  from text_number_user a join app_user u using (account_id, user_id) join text_number n using (account_id, text_number_id)
  on conflict do nothing;

-- Takes what arrived, in all accounts, and notes it in the records of the numbers.
create function note_arrivals() returns void language sql volatile security definer set search_path = public as $$
  with taken as (delete from text_arrived returning account_id, text_number_id),
  numbers as (select distinct account_id, text_number_id from taken)
  update notification n set has_new = true from numbers x
    where n.account_id = x.account_id and n.text_number_id = x.text_number_id and not n.has_new
$$;
-- Accounts in which somebody may have to be told, or was not told for ten minutes.
create function notifications_due(p_now timestamptz) returns table (account_id integer)
  language sql stable security definer set search_path = public as $$
  select n.account_id from notification n where n.is_active and n.has_new and n.look_at <= p_now
  union select d.account_id from digest d where d.state = 'waiting' and d.made_at < p_now - interval '10 minutes'
$$;

-- One browser of a user that is told of texts, until it signs out. `shows_text`: with who wrote and the first words.
alter table push_token
  add column shows_text boolean not null default true,
  add column session_hash bytea,
  drop column failed_at;
create index push_token_session on push_token (account_id, session_hash);
