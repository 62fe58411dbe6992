-- Lists of broadcasts stay fast with 100,000 in them (docs/decisions/broadcasts.md#long-lists-of-broadcasts): they are
-- counted with each change, and a page in the order of starts is read from an index.

-- The version grows with every change of what a list shows or in which order. Lists in the servers' memory depend on it.
create table broadcast_list (
  account_id integer not null references account,
  version bigint not null,
  primary key (account_id)
) with (fillfactor = 50);
comment on table broadcast_list is 'The version of an account''s lists of broadcasts.';
call make_tenant_table('broadcast_list');

create table broadcast_count (
  account_id integer not null,
  user_id integer not null,
  category text not null,
  n integer not null,
  primary key (account_id, user_id, category)
) with (fillfactor = 50);
comment on table broadcast_count is 'How many broadcasts of a user are in a category; deleted ones do not count.';
call make_tenant_table('broadcast_count');

-- Grows when its labels change, so that lists by label notice.
alter table broadcast add column label_changes integer not null default 0;

-- Deferred to the commit: a transaction that has broadcasts, wallets, and numbers locked would otherwise hold the one row
-- of its account meanwhile, and wait for another in a circle. The version is locked first, then the counts.
create function count_broadcasts() returns trigger language plpgsql as $$
declare account constant integer := coalesce(new.account_id, old.account_id);
begin
  insert into broadcast_list as l (account_id, version) values (account, 1)
    on conflict (account_id) do update set version = l.version + 1;
  if tg_op <> 'INSERT' and old.deleted_at is null then
    update broadcast_count c set n = c.n - 1
      where (c.account_id, c.user_id, c.category) = (account, old.user_id, old.category);
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    insert into broadcast_count as c (account_id, user_id, category, n) values (account, new.user_id, new.category, 1)
      on conflict (account_id, user_id, category) do update set n = c.n + 1;
  end if;
  return null;
end $$;
create constraint trigger broadcast_come after insert on broadcast
  deferrable initially deferred for each row execute function count_broadcasts();
create constraint trigger broadcast_gone after delete on broadcast
  deferrable initially deferred for each row when (old.deleted_at is null) execute function count_broadcasts();
create constraint trigger broadcast_change
  after update of user_id, name, broadcast_type, is_text_survey, status, category, start_date, text_message,
    phone_number_count, deleted_at, label_changes on broadcast
  deferrable initially deferred for each row
  when ((old.user_id, old.name, old.broadcast_type, old.is_text_survey, old.status, old.category, old.start_date,
      old.text_message, old.phone_number_count, old.deleted_at, old.label_changes)
    is distinct from (new.user_id, new.name, new.broadcast_type, new.is_text_survey, new.status, new.category,
      new.start_date, new.text_message, new.phone_number_count, new.deleted_at, new.label_changes))
  execute function count_broadcasts();

-- A removed label is gone from all broadcasts at once.
create function version_broadcast_lists() returns trigger language plpgsql as $$
begin
  insert into broadcast_list as l (account_id, version) values (old.account_id, 1)
    on conflict (account_id) do update set version = l.version + 1;
  return null;
end $$;
create constraint trigger label_gone after delete on label
  deferrable initially deferred for each row execute function version_broadcast_lists();

insert into broadcast_count (account_id, user_id, category, n)
  select account_id, user_id, category, count(*) from broadcast where deleted_at is null group by 1, 2, 3;
insert into broadcast_list (account_id, version) select distinct account_id, 1 from broadcast;

-- The default order of each view.
create index broadcast_active on broadcast (account_id, (coalesce(start_date, created_at)) desc, broadcast_id desc)
  where category <> 'Completed' and deleted_at is null;
create index broadcast_completed on broadcast (account_id, (coalesce(start_date, created_at)) desc, broadcast_id desc)
  where category = 'Completed' and deleted_at is null;
create index broadcast_label_uses on broadcast_label (account_id, label_id, broadcast_id);

-- What a search finds, as contacts have it: docs/decisions/contacts.md#the-search-index says why there are eight indexes.
alter table broadcast add column search text
  generated always as (search_text(name || E'\x1f' || text_message)) stored;
alter table broadcast alter column search set statistics 0;
do $$ begin
  for rest in 0..7 loop
    execute format('create index broadcast_search_%s on broadcast using gin (search gin_trgm_ops)
      where account_id %% 8 = %s and deleted_at is null', rest, rest);
  end loop;
end $$;

-- Broadcasts that hold each of these patterns; none when the first has no three letters or digits in a row, because the
-- index would be read as a whole.
create function broadcast_search(p_patterns text[]) returns table (broadcast_id integer)
  language plpgsql stable rows 100 security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
  as $$
declare
  account constant integer := app_account();
  -- A second word that the index does not know would match all of it.
  second constant text := case when p_patterns[2] ~ '[a-z0-9]{3}' then p_patterns[2] end;
begin
  if account is null or p_patterns[1] is null or p_patterns[1] !~ '[a-z0-9]{3}' then return; end if;
  return query execute format(
    'select b.broadcast_id from broadcast b
     where b.account_id = %1$s and b.account_id %% 8 = %2$s and b.deleted_at is null and b.search like $1',
     account, account % 8)
    || case when second is not null then ' and b.search like $2' else '' end
    || case when cardinality(p_patterns) > 1 then ' and b.search like all ($3)' else '' end
    using p_patterns[1], second, p_patterns[2:];
end $$;

-- The organization's name before a text, "Riverbend: ", as it was when the broadcast was made; '' for none (row P-244).
alter table broadcast add column name_prefix text not null default '';
alter table send_queue add column name_prefix text not null default '';
