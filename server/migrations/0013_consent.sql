-- The state (opt_out) and the history (opt_out_event) exist since 0004; only the folder consent writes them now.
alter table opt_out add column opted_in_at timestamptz, add column source_text text not null default '';
create index opt_out_recent on opt_out (account_id, changed_at desc, phone) where opted_out_text or opted_out_voice;
create index opt_out_in on opt_out (account_id, opted_in_at desc, phone) where opted_in;
alter table opt_out_event
  -- 1 texts, 2 calls, 3 both
  add column channel smallint not null default 3,
  add column file_id integer, add column address text, add column import_id integer,
  -- the version of the consent text that was shown, and whether it was promotional
  add column is_promotional boolean not null default false, add column name text not null default '';
create index opt_out_event_phone on opt_out_event (account_id, phone, event_id desc);
alter table do_not_contact add column reason text not null default '', add column added_by text not null default '';
create table do_not_contact_event (event_id bigint generated always as identity primary key, phone bigint not null,
  what text not null check (what in ('added','removed')), reason text not null, by_whom text not null, at timestamptz not null default now());
-- What look-ups said; not proof (docs/decisions/phones.md#look-ups). phone_fact stays for what carriers proved.
create table phone_lookup (phone bigint primary key, line_type smallint not null, carrier text not null default '',
  checked_at timestamptz not null, expires_at timestamptz not null);
create table phone_lookup_wanted (phone bigint primary key, tries smallint not null default 0, next_at timestamptz not null default '-infinity');
create index phone_lookup_wanted_due on phone_lookup_wanted (next_at);
alter table account add column explicit_opt_in_required boolean not null default false,
  add column account_keyword text, add column terms_url text not null default '', add column privacy_url text not null default '';
create unique index account_keyword on account (lower(account_keyword)) where account_keyword is not null;
create table join_page (
  account_id integer not null references account, kind text not null check (kind in ('informational','promotional')),
  is_open boolean not null default false, headline text not null default '', list_ids integer[] not null default '{}',
  wording text not null, changed_at timestamptz not null default now(), primary key (account_id, kind));
call make_tenant_table('join_page');
-- Before an account is known: what a public join page shows, and whose it is. Nothing else.
create function find_join_page(p_keyword text, p_kind text)
  returns table (account_id integer, company_name text, headline text, wording text, terms_url text, privacy_url text)
  language sql stable security definer set search_path = public
  as $$ select j.account_id, a.company_name, j.headline, j.wording, a.terms_url, a.privacy_url from account a join join_page j using (account_id)
        where lower(a.account_keyword) = lower(p_keyword) and j.kind = p_kind and j.is_open and a.account_status_id <> 8 $$;
create table join_attempt (key text primary key, n integer not null, since timestamptz not null);   -- 10 per hour and address
