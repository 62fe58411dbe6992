-- What bulk changes of contacts need to go on and to be undone, and the search for contacts.

create table contact_undo_row (
  account_id integer not null,
  undo_id text not null,
  person_id integer not null,
  list_id integer not null,
  -- true: the row was added, and the undo removes it; false: it was removed and comes back
  was_added boolean not null,
  -- The import that had put the contact into the group. Without it, the import could no longer be undone, because the
  -- contact would seem to have been added by hand since.
  import_id integer,
  primary key (account_id, undo_id, person_id, list_id)
);
comment on table contact_undo_row is 'What a change of groups did to one contact, for its undo.';
call make_tenant_table('contact_undo_row');

create table contact_before (
  account_id integer not null,
  -- An undo_id, or "import:" and an id.
  cause text not null,
  person_id integer not null,
  before jsonb not null,
  primary key (account_id, cause, person_id)
);
comment on table contact_before is 'A contact as it was before an edit of many, a merge, or an import, for its undo.';
call make_tenant_table('contact_before');

create table contact_edit (
  account_id integer not null,
  undo_id text not null,
  -- null: the notes stay as they are
  notes text,
  slots integer[] not null,
  texts text[] not null,
  primary key (account_id, undo_id)
);
comment on table contact_edit is 'An edit of more contacts than one request may wait for.';
call make_tenant_table('contact_edit');

create table contact_edit_row (
  account_id integer not null,
  undo_id text not null,
  person_id integer not null,
  primary key (account_id, undo_id, person_id)
);
comment on table contact_edit_row is 'A contact that such an edit has yet to change.';
call make_tenant_table('contact_edit_row');

-- These people are not duplicates until another contact has the number too. One row for each number they share.
create table contact_kept_apart (
  account_id integer not null,
  kept_id integer generated always as identity,
  phone bigint not null,
  person_ids integer[] not null,
  user_id integer not null,
  kept_at timestamptz not null,
  -- The undo tickets of this decision, and of the one to review all duplicates again.
  undo_id text not null,
  dropped_undo_id text,
  primary key (account_id, kept_id)
);
comment on table contact_kept_apart is 'Contacts that share a number and were declared different people.';
create index contact_kept_apart_undo on contact_kept_apart (account_id, undo_id);
call make_tenant_table('contact_kept_apart');

-- Accounts with contacts deleted before p_deleted, with notes for undos of before p_undo, or with a custom field removed
-- a day before p_undo, whose slot becomes free once its values are gone.
create function accounts_with_old_contacts(p_deleted timestamptz, p_undo timestamptz)
  returns table (account_id integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select distinct d.account_id from deleted_contact d where d.deleted_at < p_deleted
    union select u.account_id from undo_ticket u
      where u.kind = 'contacts' and u.created_at < p_undo
        and (exists (select from contact_undo_row r where r.account_id = u.account_id and r.undo_id = u.undo_id)
          or exists (select from contact_before b where b.account_id = u.account_id and b.cause = u.undo_id))
    union select f.account_id from contact_field f where f.removed_at < p_undo - interval '1 day'
  $$;

-- Contacts of the open account that contain each of the words, with the keys that lists are sorted by; returns nothing
-- without an account. The account is a constant in the text of the statement: only then does one of the search indexes
-- fit, and the planner knows how many contacts the account has. For few, it combines their keys with those of the words
-- before it reads a row. The text contains nothing but whole numbers. Membership is looked up for each contact found; a
-- join would begin with all contacts of the list.
create function contact_search(p_words text[], p_list integer, p_owner integer, p_import integer, p_limit integer)
  returns table (person_id integer, name_key text, first_key text, primary_phone bigint)
  language plpgsql stable security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
  as $$
declare
  account constant integer := app_account();
  -- The index stores texts as groups of three characters. A second word without three letters or digits in a row would
  -- match all of them.
  second constant text := case when p_words[2] ~ '[a-z0-9]{3}' then p_words[2] end;
begin
  if account is null or p_words[1] is null or p_words[1] !~ '[a-z0-9]{3}' then return; end if;
  return query execute format(
    'select c.person_id, c.name_key, c.first_key, c.primary_phone from contact c
     where c.account_id = %1$s and c.account_id %% 8 = %2$s and c.search like $1', account, account % 8)
    || case when second is not null then ' and c.search like $2' else '' end
    || case when cardinality(p_words) > 1 then ' and c.search like all ($3)' else '' end
    || case when p_owner is not null then ' and c.user_id = $4' else '' end
    || case when p_import is not null then ' and (c.import_id = $5 or (select true from contact_before b
         where (b.account_id, b.cause, b.person_id) = (c.account_id, ''import:'' || $5, c.person_id)))' else '' end
    || case when p_list <> 0 then ' and (select true from contact_member m
         where (m.account_id, m.person_id, m.list_id) = (c.account_id, c.person_id, $6))' else '' end
    || ' limit $7'
    using p_words[1], second, p_words[2:], p_owner, p_import, p_list, p_limit;
end $$;

-- The end of an import: moves what waits for the search indexes into them. The application can't, as it does not own them.
create function settle_contact_search() returns bigint
  language sql volatile security definer set search_path = public, pg_temp
  as $$ select sum(gin_clean_pending_list(('contact_search_' || rest)::regclass))::bigint
        from generate_series(0, 7) rest $$;
