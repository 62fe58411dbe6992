create extension if not exists pg_trgm;

-- How a list is sorted: without case and accents. Other scripts stay as they are.
create function sort_text(t text) returns text language sql immutable parallel safe
  as $$ select case when octet_length(t) = length(t) then lower(t)
         else lower(regexp_replace(normalize(t, nfkd), '[\u0300-\u036f]', '', 'g')) end $$;
-- What is searched: ASCII only, since pg_trgm knows no other letters in a database with the locale C. Every other
-- character is written as zq and five hexadecimal digits: neither z nor q is one, so a part of a name is found
-- at whole characters only.
create function search_text(t text) returns text language sql immutable parallel safe
  as $$ select case when octet_length(s) = length(s) then s else
           (select string_agg(case when ascii(c) < 128 then c else 'zq' || lpad(to_hex(ascii(c)), 5, '0') end, '' order by n)
            from regexp_split_to_table(s, '') with ordinality x (c, n)) end
         from (select sort_text(t) as s) y $$;
create function joined_text(t text[]) returns text language sql immutable parallel safe
  as $$ select left(coalesce(array_to_string(t, E'\x1f'), ''), 2000) $$;

create table contact_field (
  account_id integer not null references account,
  field_id integer generated always as identity (start with 401),
  -- Place in contact.fields, 1 to 200; the place of a removed field is not given to another.
  slot_no smallint not null check (slot_no between 1 and 200),
  name text not null check (length(name) between 1 and 100),
  is_required boolean not null default false,
  position smallint not null default 0,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (account_id, field_id),
  unique (account_id, slot_no)
);
create unique index contact_field_name on contact_field (account_id, lower(name)) where removed_at is null;
call make_tenant_table('contact_field');

-- From custom (by name) to fields (by slot), for what there is already.
insert into contact_field (account_id, slot_no, name)
  select account_id, row_number() over (partition by account_id order by name), name
  from (select distinct c.account_id, k as name from contact c, jsonb_object_keys(c.custom) k) x;
alter table contact
  add column user_id integer,              -- owner: who may see it without CanSeeAllRoster
  add column secondary_phone bigint,
  add column tertiary_phone bigint,
  -- an extension belongs to the person's phone, not to the number: never dialled, shown behind it
  add column extensions text[],
  add column fields text[],
  add column source smallint not null default 0,   -- 0 typed, 1 file, 2 paste, 3 join page, 4 integration, 5 merge, 6 conversation
  add column import_id integer,
  add column changed_at timestamptz not null default now();
update contact c set
  user_id = (select u.user_id from app_user u where u.account_id = c.account_id and u.is_master_user order by u.user_id limit 1),
  fields = (select array_agg(c.custom ->> f.name order by f.slot_no) from contact_field f where f.account_id = c.account_id)
    where c.user_id is null;
alter table contact alter column user_id set not null;
alter table contact drop column custom;
alter table contact
  add column name_key text not null generated always as (sort_text(last_name || E'\x1f' || first_name)) stored,
  add column first_key text not null generated always as (sort_text(first_name || E'\x1f' || last_name)) stored,
  add column search text not null generated always as (
    ' ' || search_text(first_name || ' ' || last_name || E'\x1f' || notes || E'\x1f' || joined_text(fields)) || E'\x1f' || primary_phone
    || coalesce(E'\x1f' || secondary_phone, '') || coalesce(E'\x1f' || tertiary_phone, '')) stored;
drop index contact_name;
drop index contact_phone;
create index contact_name on contact (account_id, name_key, person_id);
create index contact_first on contact (account_id, first_key, person_id);
create index contact_owner on contact (account_id, user_id, name_key, person_id);
create index contact_phone1 on contact (account_id, primary_phone, person_id);
create index contact_phone2 on contact (account_id, secondary_phone) where secondary_phone is not null;
create index contact_phone3 on contact (account_id, tertiary_phone) where tertiary_phone is not null;
create index contact_of_import on contact (account_id, import_id, person_id) where import_id is not null;
-- Not by account: see docs/decisions/contacts.md#the-search-index. Read only by contact_search().
create index contact_search on contact using gin (search gin_trgm_ops) with (fastupdate = on, gin_pending_list_limit = 16384);
alter table contact alter column search set statistics 0;

alter table contact_group add column user_id integer, add column created_at timestamptz not null default now(),
  add column changed_at timestamptz not null default now();
-- Membership anew: with the key it is listed by, with Unfiled (-1) as a row, without foreign keys (their checks
-- lock 300,000 rows one by one; the folder contacts is the only writer and deletes by statement).
create table contact_member (
  account_id integer not null,
  person_id integer not null,
  list_id integer not null,               -- a group of contact_group, or -1: in none
  name_key text not null,
  user_id integer not null,
  import_id integer,                      -- the import that put it there
  primary key (account_id, person_id, list_id)
);
create index contact_member_name on contact_member (account_id, list_id, name_key, person_id);
call make_tenant_table('contact_member');
insert into contact_member (account_id, person_id, list_id, name_key, user_id)
  select c.account_id, c.person_id, coalesce(m.list_id, -1), c.name_key, c.user_id
  from contact c left join contact_group_member m using (account_id, person_id);
drop table contact_group_member;

create table deleted_contact (
  account_id integer not null,
  person_id integer not null,
  user_id integer not null,
  first_name text not null, last_name text not null, notes text not null,
  primary_phone bigint not null, secondary_phone bigint, tertiary_phone bigint,
  extensions text[], fields text[], source smallint not null, import_id integer,
  created_at timestamptz not null, changed_at timestamptz not null,
  list_ids integer[] not null,            -- groups to go back to
  name_key text not null,
  deleted_at timestamptz not null, deleted_by integer not null,
  undo_id text,
  merged_into integer,                    -- set when it went by a merge
  primary key (account_id, person_id)
);
create index deleted_contact_name on deleted_contact (account_id, name_key, person_id);
create index deleted_contact_undo on deleted_contact (account_id, undo_id) where undo_id is not null;
call make_tenant_table('deleted_contact');

-- How many are in a list, by owner; list 0 is Everyone, -2 Deleted. version grows with every change of who is in
-- it and in which order: pages and counts in the servers' memory hang on it.
create table contact_count (
  account_id integer not null,
  list_id integer not null,
  user_id integer not null,
  n integer not null default 0 check (n >= 0),
  version bigint not null default 0,
  primary key (account_id, list_id, user_id)
) with (fillfactor = 50);
call make_tenant_table('contact_count');
-- One statement trigger per table and event; transition tables make it one pass for a million rows. Lists are
-- counted in the order of their ids, so that two writers never wait for each other in a ring.
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
create trigger contact_come after insert on contact referencing new table as come for each statement execute function count_contacts();
create trigger contact_gone after delete on contact referencing old table as gone for each statement execute function count_contacts();
create trigger contact_change after update on contact referencing old table as gone new table as come for each statement execute function count_contacts();
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
create trigger contact_member_come after insert on contact_member referencing new table as come for each statement execute function count_members();
create trigger contact_member_gone after delete on contact_member referencing old table as gone for each statement execute function count_members();
create trigger contact_member_change after update on contact_member referencing old table as gone new table as come for each statement execute function count_members();
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
create trigger deleted_contact_come after insert on deleted_contact referencing new table as come for each statement execute function count_deleted();
create trigger deleted_contact_gone after delete on deleted_contact referencing old table as gone for each statement execute function count_deleted();
-- Memberships are listed by the name and seen by the owner of their contact, whoever changes it.
create function follow_contact() returns trigger language plpgsql as $$
begin
  update contact_member m set name_key = n.name_key, user_id = n.user_id
    from come n join gone o using (account_id, person_id)
    where (o.name_key is distinct from n.name_key or o.user_id is distinct from n.user_id)
      and (m.account_id, m.person_id) = (n.account_id, n.person_id);
  return null;
end $$;
create trigger contact_follow after update on contact referencing old table as gone new table as come for each statement execute function follow_contact();
insert into contact_count (account_id, list_id, user_id, n)
  select account_id, 0, user_id, count(*) from contact group by 1, 3
  union all select account_id, list_id, user_id, count(*) from contact_member group by 1, 2, 3;

-- What a bulk change of groups did, until its undo ticket is used or too old.
create table contact_undo_row (
  account_id integer not null,
  undo_id text not null,
  person_id integer not null,
  list_id integer not null,
  -- true: the row was added and goes again; false: it was removed and comes back
  was_added boolean not null,
  primary key (account_id, undo_id, person_id, list_id)
);
call make_tenant_table('contact_undo_row');
-- What a change of fields by selection or a merge replaced.
create table contact_before (
  account_id integer not null,
  -- an undo_id, or import:<id>
  cause text not null,
  person_id integer not null,
  before jsonb not null,
  primary key (account_id, cause, person_id)
);
call make_tenant_table('contact_before');

-- Whether people see all contacts travels with their session.
drop function find_session(bytea);
create function find_session(hash bytea)
  returns table (account_id integer, user_id integer, seen_at timestamptz, expires_at timestamptz, keep_signed_in boolean,
                 is_master_user boolean, is_account_admin boolean, can_create_broadcast boolean,
                 can_see_all_broadcasts boolean, can_see_all_roster boolean, time_zone text)
  language sql stable security definer set search_path = public
  as $$ select s.account_id, s.user_id, s.seen_at, s.expires_at, s.keep_signed_in,
               u.is_master_user, u.is_account_admin, u.can_create_broadcast, u.can_see_all_broadcasts, u.can_see_all_roster,
               coalesce(u.time_zone, a.time_zone)
        from user_session s join app_user u using (account_id, user_id) join account a using (account_id)
        where s.token_hash = hash and u.is_active and a.account_status_id <> 8 $$;

-- A mass change leaves dead rows that make the first page three times as slow until they are cleaned.
alter table contact set (autovacuum_vacuum_scale_factor = 0.02);
alter table contact_member set (autovacuum_vacuum_scale_factor = 0.02);
