-- Notifications of users (3-decisions 12): digests of unread texts by email and by text, and push messages to browsers.

create table notification (
  account_id integer not null,
  notification_id integer generated always as identity,
  user_id integer not null,
  text_number_id integer not null,
  method text not null check (method in ('Email', 'Text')),
  is_active boolean not null,
  period_minutes integer not null default 15,
  days smallint not null default 127,
  start_minute smallint not null default 540,
  stop_minute smallint not null default 1260,
  browser_enabled boolean not null default false,
  audio_enabled boolean not null default false,
  name text not null default '',
  description text not null default '',
  last_digest_at timestamptz,
  -- A text came to the number since this record was last checked, and when checking it again makes sense.
  has_new boolean not null default false,
  look_at timestamptz not null default '-infinity',
  primary key (account_id, notification_id)
);
comment on table notification is 'How a user is notified of unread texts on a number.';
create unique index notification_once on notification (account_id, user_id, text_number_id, method);
create index notification_due on notification (look_at) where is_active and has_new;
create index notification_of_number on notification (account_id, text_number_id);
call make_tenant_table('notification');

-- A user who works with a number has a record for email: active for the owner, inactive for the others (3-decisions 12.2).
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

-- One row for each text: appended with the text and taken by a worker, so no order of commits loses one.
create table text_arrived (
  account_id integer not null,
  arrival_id bigint generated always as identity,
  text_number_id integer not null,
  primary key (account_id, arrival_id)
);
comment on table text_arrived is 'A text that arrived on a number and is not yet counted for notifications.';
call make_tenant_table('text_arrived');

-- Takes the arrivals of all accounts and marks the records of their numbers.
create function note_arrivals() returns void language sql volatile security definer set search_path = public, pg_temp as $$
  with taken as (delete from text_arrived returning account_id, text_number_id),
  numbers as (select distinct account_id, text_number_id from taken)
  update notification n set has_new = true from numbers x
    where n.account_id = x.account_id and n.text_number_id = x.text_number_id and not n.has_new
$$;

-- Made in the transaction that marks it in the record, and sent by a job that may run twice.
create table digest (
  account_id integer not null,
  digest_id bigint generated always as identity,
  notification_id integer not null,
  user_id integer not null,
  text_number_id integer not null,
  method text not null check (method in ('Email', 'Text')),
  -- waiting, sent, needless (the texts were read meanwhile), impossible (no address to send it to)
  state text not null default 'waiting',
  made_at timestamptz not null,
  settled_at timestamptz,
  primary key (account_id, digest_id)
);
comment on table digest is 'A digest of unread texts for one user, sent once.';
create index digest_waiting on digest (made_at) where state = 'waiting';
create index digest_settled on digest (account_id, settled_at) where state <> 'waiting';
call make_tenant_table('digest');

-- Accounts with a user who may have to be notified, or whose digest has waited for ten minutes.
create function notifications_due(p_now timestamptz) returns table (account_id integer)
  language sql stable security definer set search_path = public, pg_temp as $$
  select n.account_id from notification n where n.is_active and n.has_new and n.look_at <= p_now
  union select d.account_id from digest d where d.state = 'waiting' and d.made_at < p_now - interval '10 minutes'
$$;

create table push_token (
  account_id integer not null,
  push_token_id integer generated always as identity,
  user_id integer not null,
  provider text not null,
  device_type text not null,
  token text not null,
  created_at timestamptz not null,
  -- Shows the sender and the first words.
  shows_text boolean not null default true,
  -- The browser is notified until this session ends.
  session_hash bytea,
  primary key (account_id, push_token_id)
);
comment on table push_token is 'A browser of a user that receives push messages.';
create unique index push_token_once on push_token (account_id, user_id, md5(token));
create index push_token_session on push_token (account_id, session_hash);
call make_tenant_table('push_token');
