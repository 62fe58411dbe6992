-- Phones that people proved are theirs, by a code in a text. On a trial only these are texted (rows P-011, B-006).
create table verified_phone (
  account_id integer not null references account,
  phone bigint not null,
  user_id integer not null,
  verified_at timestamptz not null,
  primary key (account_id, phone),
  foreign key (account_id, user_id) references app_user
);
comment on table verified_phone is 'A phone that a user proved to be theirs with a code; a trial texts only these.';
create index verified_phone_anywhere on verified_phone (phone);
call make_tenant_table('verified_phone');

-- The code that was texted last to a phone for a user. Only its hash is stored.
create table phone_code (
  account_id integer not null,
  user_id integer not null,
  phone bigint not null,
  code_hash bytea not null,
  -- Counts the codes of the user, so that each text has an identity of its own.
  no integer not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries smallint not null default 0,
  used_at timestamptz,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references app_user
);
comment on table phone_code is 'The hash of the code that was texted to a user last, and how often it was tried.';
call make_tenant_table('phone_code');

-- How many codes went to the phones of a prefix in a day, and how many were entered. Fraud by texts to numbers that pay
-- their owner shows here: hardly any code is entered.
create table code_prefix (
  prefix text not null,
  day date not null,
  sent integer not null default 0,
  entered integer not null default 0,
  primary key (prefix, day)
);
comment on table code_prefix is 'Codes that were texted to a prefix in a day, and those that were entered.';

-- In how many other accounts a phone was verified: one phone serves three at most.
create function accounts_of_phone(p_phone bigint, p_but integer) returns integer
  language sql stable security definer set search_path = public, pg_temp
  as $$ select count(distinct account_id)::int from verified_phone where phone = p_phone and account_id <> p_but $$;
