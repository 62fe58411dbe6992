-- Sign-up and onboarding: group codes, what onboarding asks, the steps that are behind a user, codes that prove emails.

-- A promo code is the name of a group code that was typed at sign-up (1-decisions G-78).
create table group_code (
  name text primary key check (name = upper(name)),
  -- Credits of its accounts' trials beyond those of every trial.
  free_credits integer not null default 0 check (free_credits >= 0),
  -- The type that its accounts get when they first pay.
  account_type_id smallint not null default 0,
  promo_message text not null default '',
  is_sso_login_only boolean not null default false,
  collects_amazon_info boolean not null default false,
  collects_invoice_address boolean not null default false,
  collects_republic_info boolean not null default false,
  collects_po boolean not null default false
);
comment on table group_code is 'A promo or group code: what its accounts get, and what onboarding asks them.';
insert into group_code (name, free_credits, promo_message)
  values ('WELCOME', 50, 'Welcome! You have 50 extra credits.');
insert into group_code (name, is_sso_login_only) values ('PARTNERSSO', true);
insert into group_code (name, account_type_id, collects_republic_info, collects_po, collects_invoice_address)
  values ('REPUBLIC', 2, true, true, true);
insert into group_code (name, account_type_id, collects_amazon_info) values ('AMAZONBIZ', 2, true);

alter table account add column group_code text references group_code;

-- What onboarding asks the owner about the organization (row P-080), beyond what the account itself has.
create table activation (
  account_id integer primary key references account,
  how_they_heard text not null default '',
  phone text not null default '',
  state text not null default '',
  address3 text not null default '',
  address4 text not null default '',
  city text not null default '',
  postal_code text not null default '',
  lawson_number text not null default '',
  amazon_email text not null default '',
  blanket_po text not null default '',
  use_case text not null default ''
);
comment on table activation is 'What an organization told about itself in onboarding.';
call make_tenant_table('activation');

create table onboarding_step (
  account_id integer not null,
  user_id integer not null,
  step text not null,
  completed_at timestamptz not null,
  is_skipped boolean not null default false,
  primary key (account_id, user_id, step),
  foreign key (account_id, user_id) references app_user
);
comment on table onboarding_step is 'A step of onboarding that a user completed or skipped.';
call make_tenant_table('onboarding_step');

-- Who accepted which terms, when, and from where (1-decisions G-56).
create table terms_acceptance (
  account_id integer not null,
  user_id integer not null,
  version smallint not null references terms_version,
  accepted_at timestamptz not null,
  address text not null,
  primary key (account_id, user_id, version),
  foreign key (account_id, user_id) references app_user
);
comment on table terms_acceptance is 'A user accepted a version of the terms, with the time and the network address.';
call make_tenant_table('terms_acceptance');

-- The code that was mailed last to a user. Only a keyed hash is stored.
create table email_code (
  account_id integer not null,
  user_id integer not null,
  email text not null,
  code_hash bytea not null,
  expires_at timestamptz not null,
  tries smallint not null default 0,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references app_user
);
comment on table email_code is 'The keyed hash of the code that was mailed to a user last, and how often it was tried.';
call make_tenant_table('email_code');
