-- Auto replies, keywords, and texts for people who join.

create table auto_reply (
  account_id integer not null,
  auto_reply_id integer generated always as identity,
  is_active boolean not null,
  -- 1 always, 2 outside office hours
  type_id smallint not null,
  message text not null,
  -- As typed, and as matched (rules/keywords); empty for an auto reply.
  keyword text not null default '',
  keyword_key text not null default '',
  day_schedules jsonb not null,
  user_id integer not null,
  changed_at timestamptz not null,
  primary key (account_id, auto_reply_id)
);
comment on table auto_reply is 'An auto reply, or a keyword with its reply.';
call make_tenant_table('auto_reply');

create table auto_reply_number (
  account_id integer not null,
  auto_reply_id integer not null,
  text_number_id integer not null,
  keyword_key text not null default '',
  primary key (account_id, auto_reply_id, text_number_id)
);
comment on table auto_reply_number is 'A text number on which an auto reply is on.';
-- One auto reply per number, and each keyword once.
create unique index auto_reply_of_number on auto_reply_number (account_id, text_number_id, keyword_key);
call make_tenant_table('auto_reply_number');

create table join_reply (
  account_id integer not null,
  list_id integer not null,
  message text not null,
  group_keyword text not null default '',
  group_keyword_key text not null default '',
  changed_at timestamptz not null,
  primary key (account_id, list_id)
);
comment on table join_reply is 'The text for people who join an account or one of its groups.';
create unique index join_reply_keyword on join_reply (account_id, group_keyword_key) where group_keyword_key <> '';
call make_tenant_table('join_reply');

-- For the limits of automatic texts: 12 hours, 60 seconds, the 24 hours of UNSTOP, and five an hour.
create table auto_answered (
  account_id integer not null,
  text_number_id integer not null,
  phone bigint not null,
  -- auto, stop, unstop, help, join, or "keyword:" and an id
  what text not null,
  at timestamptz not null,
  primary key (account_id, text_number_id, phone, what)
);
comment on table auto_answered is 'When a phone last received an automatic text from a number, by kind.';
call make_tenant_table('auto_answered');
