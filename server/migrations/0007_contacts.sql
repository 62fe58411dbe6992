-- Contacts: text that is sorted and searched, custom fields, contacts, groups, and counts.

-- The sort key of a list: without case and accents. Other scripts stay as they are.
create function sort_text(t text) returns text language sql immutable parallel safe
  as $$ select case when octet_length(t) = length(t) then lower(t)
         else lower(regexp_replace(normalize(t, nfkd), '[\u0300-\u036f]', '', 'g')) end $$;

-- Look-alike characters become one: apostrophes, quotation marks, and dashes; letters with a stroke and ligatures become
-- plain letters; characters without a width disappear. The rule contactSearch does the same with what is typed, so a
-- search finds names whatever keyboard wrote them.
create function look_alikes(t text) returns text language sql immutable parallel safe
  as $$ select replace(replace(replace(replace(replace(replace(replace(replace(translate(t,
         U&'\2018\2019\201a\201b\2032\02b9\02bb\02bc\02bd\02c8`\00b4\055a\05f3\a78c\201c\201d\201e\201f\00ab\00bb\2033\301d\301e\05f4\2010\2011\2012\2013\2014\2015\2212\00f8\00d8\0142\0141\0111\0110\00f0\00d0\0131\00ad\200b\200c\200d\2060\feff',
         '''''''''''''''''''''''''''''''""""""""""-------oollddddi'),
         U&'\00df', 'ss'), U&'\1e9e', 'ss'), U&'\00e6', 'ae'), U&'\00c6', 'ae'), U&'\0153', 'oe'), U&'\0152', 'oe'), U&'\00fe', 'th'), U&'\00de', 'th') $$;

-- What is searched, in ASCII, because pg_trgm knows no other letters in a database with the locale C. Every other
-- character is written as zq and five hexadecimal digits. Neither z nor q is a hexadecimal digit, so part of a name
-- matches at whole characters only. "offset 0": sort_text names its text three times, and each would be folded anew.
create function search_text(t text) returns text language sql immutable parallel safe
  as $$ select case when octet_length(t) = length(t) then lower(replace(t, '`', '''')) else
           (select case when octet_length(s) = length(s) then s else
              (select string_agg(case when ascii(c) < 128 then c else 'zq' || lpad(to_hex(ascii(c)), 5, '0') end,
                 '' order by n)
               from regexp_split_to_table(s, '') with ordinality x (c, n)) end
            from (select public.sort_text(u) as s from (select public.look_alikes(t) as u offset 0) z) y) end $$;

create function joined_text(t text[]) returns text language sql immutable parallel safe
  as $$ select left(coalesce(array_to_string(t, E'\x1f'), ''), 2000) $$;

create table contact_field (
  account_id integer not null references account,
  field_id integer generated always as identity (start with 401),
  -- Place in contact.fields. The slot of a removed field is given to another field once its values are gone.
  slot_no smallint not null check (slot_no between 1 and 200),
  name text not null check (length(name) between 1 and 100),
  is_required boolean not null default false,
  position smallint not null default 0,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (account_id, field_id),
  unique (account_id, slot_no)
);
comment on table contact_field is 'A custom field of an account, and its slot in contact.fields.';
create unique index contact_field_name on contact_field (account_id, lower(name)) where removed_at is null;
call make_tenant_table('contact_field');

create table contact (
  account_id integer not null references account,
  person_id integer generated always as identity (start with 6001),
  first_name text not null default '',
  last_name text not null default '',
  notes text not null default '',
  primary_phone bigint not null,
  created_at timestamptz not null default now(),
  -- The owner, who sees the contact without CanSeeAllRoster.
  user_id integer not null,
  secondary_phone bigint,
  tertiary_phone bigint,
  -- An extension belongs to the person's phone, not to the number. It is never dialed, only shown.
  extensions text[],
  -- Values of custom fields, by contact_field.slot_no.
  fields text[],
  -- 0 typed, 1 file, 2 paste, 3 join page, 4 integration, 5 merge, 6 conversation
  source smallint not null default 0,
  import_id integer,
  changed_at timestamptz not null default now(),
  name_key text not null generated always as (sort_text(last_name || E'\x1f' || first_name)) stored,
  first_key text not null generated always as (sort_text(first_name || E'\x1f' || last_name)) stored,
  search text not null generated always as (
    ' ' || search_text(first_name || ' ' || last_name || E'\x1f' || notes || E'\x1f' || joined_text(fields))
    || E'\x1f' || primary_phone || coalesce(E'\x1f' || secondary_phone, '')
    || coalesce(E'\x1f' || tertiary_phone, '')) stored,
  primary key (account_id, person_id)
  -- A mass change leaves dead rows that make the first page three times as slow until they are cleaned.
) with (autovacuum_vacuum_scale_factor = 0.02);
comment on table contact is 'A person whom an account keeps, with up to three phones and custom fields.';
alter table contact alter column search set statistics 0;
create index contact_name on contact (account_id, name_key, person_id);
create index contact_first on contact (account_id, first_key, person_id);
create index contact_owner on contact (account_id, user_id, name_key, person_id);
-- Suggestions for a user who sees only their own contacts: without this index, the contacts of all other users whose
-- first name begins with the same letters are passed over one by one.
create index contact_owner_first on contact (account_id, user_id, first_key, person_id);
create index contact_phone1 on contact (account_id, primary_phone, person_id);
create index contact_phone2 on contact (account_id, secondary_phone) where secondary_phone is not null;
create index contact_phone3 on contact (account_id, tertiary_phone) where tertiary_phone is not null;
create index contact_of_import on contact (account_id, import_id, person_id) where import_id is not null;
-- Each search index holds an eighth of the accounts, by the remainder of the account's id, so a search passes over an
-- eighth of the other contacts only (docs/decisions/contacts.md#the-search-index). Only contact_search() reads them.
do $$ begin
  for rest in 0..7 loop
    execute format('create index contact_search_%s on contact using gin (search gin_trgm_ops)
      with (fastupdate = on, gin_pending_list_limit = 16384) where account_id %% 8 = %s', rest, rest);
  end loop;
end $$;
call make_tenant_table('contact');

create table contact_group (
  account_id integer not null references account,
  list_id integer generated always as identity (start with 701),
  name text not null,
  user_id integer,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (account_id, list_id)
);
comment on table contact_group is 'A group.';
create unique index contact_group_name on contact_group (account_id, lower(name));
call make_tenant_table('contact_group');

-- Without foreign keys: their checks lock 300,000 rows one by one. The folder contacts is the only writer and deletes by
-- statement.
create table contact_member (
  account_id integer not null,
  person_id integer not null,
  -- A group, or -1: in no group.
  list_id integer not null,
  -- Name and owner of the contact, by which a list is ordered and shown.
  name_key text not null,
  user_id integer not null,
  -- The import that put the contact there.
  import_id integer,
  primary key (account_id, person_id, list_id)
) with (autovacuum_vacuum_scale_factor = 0.02);
comment on table contact_member is 'A contact in a list, with the key by which the list is ordered.';
create index contact_member_name on contact_member (account_id, list_id, name_key, person_id);
call make_tenant_table('contact_member');

-- Memberships follow the name and the owner of their contact. The statement is planned each time it runs: a plan that was
-- made for one contact and kept for the session compares each of 5,000 contacts with each of 5,000 others.
create function follow_contact() returns trigger language plpgsql as $$
begin
  execute 'update contact_member m set name_key = n.name_key, user_id = n.user_id
    from come n join gone o using (account_id, person_id)
    where (o.name_key is distinct from n.name_key or o.user_id is distinct from n.user_id)
      and (m.account_id, m.person_id) = (n.account_id, n.person_id)';
  return null;
end $$;
create trigger contact_follow after update on contact referencing old table as gone new table as come
  for each statement execute function follow_contact();

create table deleted_contact (
  account_id integer not null,
  person_id integer not null,
  user_id integer not null,
  first_name text not null,
  last_name text not null,
  notes text not null,
  primary_phone bigint not null,
  secondary_phone bigint,
  tertiary_phone bigint,
  extensions text[],
  fields text[],
  source smallint not null,
  import_id integer,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- Groups to go back to.
  list_ids integer[] not null,
  name_key text not null,
  deleted_at timestamptz not null,
  deleted_by integer not null,
  undo_id text,
  -- The contact that this one was merged into.
  merged_into integer,
  -- The import behind each of list_ids, in its order; null where no import put the contact into the group.
  list_imports integer[] not null default '{}',
  primary key (account_id, person_id)
);
comment on table deleted_contact is 'A deleted contact, which can be restored for 30 days.';
create index deleted_contact_name on deleted_contact (account_id, name_key, person_id);
create index deleted_contact_undo on deleted_contact (account_id, undo_id) where undo_id is not null;
create index deleted_contact_age on deleted_contact (deleted_at);
call make_tenant_table('deleted_contact');

-- List 0 is all contacts, -2 the deleted ones. The version grows with every change of who is in a list and in which
-- order. Pages and counts in the servers' memory depend on it.
create table contact_count (
  account_id integer not null,
  list_id integer not null,
  user_id integer not null,
  n integer not null default 0 check (n >= 0),
  version bigint not null default 0,
  primary key (account_id, list_id, user_id)
) with (fillfactor = 50);
comment on table contact_count is 'How many contacts are in a list, by owner, and its version.';
call make_tenant_table('contact_count');

-- One statement trigger per table and event: transition tables make it one pass for a million rows. Lists are counted in
-- the order of their ids, so two writers never wait for each other in a circle.
create function count_contacts() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into contact_count as k (account_id, list_id, user_id, n, version)
      select account_id, 0, user_id, 0, 1 from gone group by 1, 3 order by 1, 3
      on conflict (account_id, list_id, user_id) do nothing;
    update contact_count k set n = k.n - g.n, version = k.version + 1
      from (select account_id, user_id, count(*) as n from gone group by 1, 2 order by 1, 2) g
      where (k.account_id, k.list_id, k.user_id) = (g.account_id, 0, g.user_id);
  end if;
  if tg_op <> 'DELETE' then
    insert into contact_count as k (account_id, list_id, user_id, n, version)
      select account_id, 0, user_id, count(*), 1 from come group by 1, 3 order by 1, 3
      on conflict (account_id, list_id, user_id) do update set n = k.n + excluded.n, version = k.version + 1;
  end if;
  return null;
end $$;
create trigger contact_come after insert on contact referencing new table as come
  for each statement execute function count_contacts();
create trigger contact_gone after delete on contact referencing old table as gone
  for each statement execute function count_contacts();
create trigger contact_change after update on contact referencing old table as gone new table as come
  for each statement execute function count_contacts();

create function count_members() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into contact_count as k (account_id, list_id, user_id, n, version)
      select account_id, list_id, user_id, 0, 1 from gone group by 1, 2, 3 order by 1, 2, 3
      on conflict (account_id, list_id, user_id) do nothing;
    update contact_count k set n = k.n - g.n, version = k.version + 1
      from (select account_id, list_id, user_id, count(*) as n from gone group by 1, 2, 3 order by 1, 2, 3) g
      where (k.account_id, k.list_id, k.user_id) = (g.account_id, g.list_id, g.user_id);
  end if;
  if tg_op <> 'DELETE' then
    insert into contact_count as k (account_id, list_id, user_id, n, version)
      select account_id, list_id, user_id, count(*), 1 from come group by 1, 2, 3 order by 1, 2, 3
      on conflict (account_id, list_id, user_id) do update set n = k.n + excluded.n, version = k.version + 1;
  end if;
  return null;
end $$;
create trigger contact_member_come after insert on contact_member referencing new table as come
  for each statement execute function count_members();
create trigger contact_member_gone after delete on contact_member referencing old table as gone
  for each statement execute function count_members();
create trigger contact_member_change after update on contact_member referencing old table as gone new table as come
  for each statement execute function count_members();

create function count_deleted() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update contact_count k set n = k.n - g.n, version = k.version + 1
      from (select account_id, user_id, count(*) as n from gone group by 1, 2 order by 1, 2) g
      where (k.account_id, k.list_id, k.user_id) = (g.account_id, -2, g.user_id);
  else
    insert into contact_count as k (account_id, list_id, user_id, n, version)
      select account_id, -2, user_id, count(*), 1 from come group by 1, 3 order by 1, 3
      on conflict (account_id, list_id, user_id) do update set n = k.n + excluded.n, version = k.version + 1;
  end if;
  return null;
end $$;
create trigger deleted_contact_come after insert on deleted_contact referencing new table as come
  for each statement execute function count_deleted();
create trigger deleted_contact_gone after delete on deleted_contact referencing old table as gone
  for each statement execute function count_deleted();
