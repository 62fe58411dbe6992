-- Consent of phone numbers, the do-not-contact list, look-ups, and public sign-up pages.

create table opt_out (
  account_id integer not null,
  phone bigint not null,
  opted_out_text boolean not null default false,
  opted_out_voice boolean not null default false,
  opted_in boolean not null default false,
  source text not null,
  text_number_id integer,
  user_id integer,
  changed_at timestamptz not null default now(),
  opted_in_at timestamptz,
  source_text text not null default '',
  -- A text that may be an opt-out holds texts to its sender until a user decides, or until this time, when it counts as
  -- one (docs/decisions/opt-outs-in-doubt.md). Null: nothing is held.
  held_until timestamptz,
  -- The text to review, and the conversation to read it in.
  held_message_id bigint,
  held_conversation_id integer,
  -- What "This was not an opt-out" restores.
  was_opted_in boolean not null default false,
  primary key (account_id, phone)
);
comment on table opt_out is 'The consent of a number: opted in, opted out of texts or calls, or held.';
create index opt_out_recent on opt_out (account_id, changed_at desc, phone) where opted_out_text or opted_out_voice;
create index opt_out_in on opt_out (account_id, opted_in_at desc, phone) where opted_in;
create index opt_out_held on opt_out (account_id, held_until) where held_until is not null;
call make_tenant_table('opt_out');

create table opt_out_event (
  account_id integer not null,
  event_id bigint generated always as identity,
  phone bigint not null,
  what text not null,
  source text not null,
  text_number_id integer,
  user_id integer,
  -- The consent text that was shown.
  wording text not null default '',
  at timestamptz not null default now(),
  -- 1 texts, 2 calls, 3 both
  channel smallint not null default 3,
  file_id integer,
  address text,
  import_id integer,
  is_promotional boolean not null default false,
  name text not null default '',
  primary key (account_id, event_id)
);
comment on table opt_out_event is 'A change of consent, with its source; never deleted.';
create index opt_out_event_phone on opt_out_event (account_id, phone, event_id desc);
call make_tenant_table('opt_out_event');

create table do_not_contact (
  phone bigint primary key,
  at timestamptz not null default now(),
  reason text not null default '',
  added_by text not null default ''
);
comment on table do_not_contact is 'A number that no account of the installation may contact.';

create table do_not_contact_event (
  event_id bigint generated always as identity primary key,
  phone bigint not null,
  what text not null check (what in ('added', 'removed')),
  reason text not null,
  by_whom text not null,
  at timestamptz not null default now()
);
comment on table do_not_contact_event is 'A change of the do-not-contact list, with operator and reason.';

create table phone_fact (
  phone bigint primary key,
  -- 0 unknown, 1 mobile, 2 landline (a carrier refused it as one)
  line_type smallint not null default 0,
  dead boolean not null default false,
  at timestamptz not null default now()
);
comment on table phone_fact is 'What carriers taught us about a number: a landline, or dead.';

-- A look-up proves nothing (docs/decisions/phones.md#look-ups); phone_fact is for what carriers proved.
create table phone_lookup (
  phone bigint primary key,
  line_type smallint not null,
  carrier text not null default '',
  checked_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table phone_lookup is 'The result of a look-up of a number''s line type; not proof.';

create table phone_lookup_wanted (
  phone bigint primary key,
  tries smallint not null default 0,
  next_at timestamptz not null default '-infinity'
);
comment on table phone_lookup_wanted is 'A number that waits for its look-up.';
create index phone_lookup_wanted_due on phone_lookup_wanted (next_at);

create table join_page (
  account_id integer not null references account,
  kind text not null check (kind in ('informational', 'promotional')),
  is_open boolean not null default false,
  headline text not null default '',
  -- Groups that people who sign up are put into.
  list_ids integer[] not null default '{}',
  wording text not null,
  changed_at timestamptz not null default now(),
  primary key (account_id, kind)
);
comment on table join_page is 'A public page where people sign up for texts.';
call make_tenant_table('join_page');

-- Read before an account is known: what a public page shows, and whose page it is. Nothing else.
create function find_join_page(p_keyword text, p_kind text)
  returns table (account_id integer, company_name text, headline text, wording text, terms_url text, privacy_url text)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select j.account_id, a.company_name, j.headline, j.wording, a.terms_url, a.privacy_url
        from account a join join_page j using (account_id)
        where lower(a.account_keyword) = lower(p_keyword) and j.kind = p_kind and j.is_open and a.account_status_id <> 8 $$;

create table join_attempt (
  key text primary key,
  n integer not null,
  since timestamptz not null
);
comment on table join_attempt is 'Sign-ups on public pages by address, limited by the hour.';
