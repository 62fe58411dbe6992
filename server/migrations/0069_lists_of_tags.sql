-- The conversations of a tag in the order of the lists: what chooses and sorts a conversation there stands beside its
-- tag, so that a page of a tag's list reads a page, and a tag's numbers are sums like those of folders.
alter table conversation_tagged
  add column text_number_id integer,
  add column folder smallint,
  add column is_unread boolean,
  add column last_at timestamptz;
update conversation_tagged t set text_number_id = c.text_number_id, folder = c.folder,
    is_unread = c.unread_count > 0 and c.last_is_inbound, last_at = c.last_at
  from conversation c where c.account_id = t.account_id and c.conversation_id = t.conversation_id;
delete from conversation_tagged where text_number_id is null;
alter table conversation_tagged
  alter column text_number_id set not null,
  alter column folder set not null,
  alter column is_unread set not null,
  alter column last_at set not null;
create index conversation_tagged_list on conversation_tagged
  (account_id, tag_id, text_number_id, last_at desc, conversation_id desc) include (folder, is_unread);
create index conversation_tagged_of on conversation_tagged (account_id, conversation_id);

-- Whoever tags a conversation names only the two. Its row is held meanwhile: a text that comes in at the same moment
-- is seen here, or sees the tag.
create function note_tagged() returns trigger language plpgsql as $$
begin
  select c.text_number_id, c.folder, c.unread_count > 0 and c.last_is_inbound, c.last_at
    into strict new.text_number_id, new.folder, new.is_unread, new.last_at
    from conversation c where c.account_id = new.account_id and c.conversation_id = new.conversation_id for share;
  return new;
end $$;
create trigger conversation_tagged_noted before insert on conversation_tagged
  for each row execute function note_tagged();

-- What changes in conversations changes beside their tags. Always along the index: a plan that was made for very many
-- conversations is kept for one, too.
create function follow_conversations() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
  as $$
begin
  if tg_op = 'DELETE' then
    delete from conversation_tagged t using gone c
      where t.account_id = c.account_id and t.conversation_id = c.conversation_id;
  else
    update conversation_tagged t set text_number_id = c.text_number_id, folder = c.folder,
        is_unread = c.unread_count > 0 and c.last_is_inbound, last_at = c.last_at
      from come c where t.account_id = c.account_id and t.conversation_id = c.conversation_id
        and (t.text_number_id, t.folder, t.is_unread, t.last_at)
          is distinct from (c.text_number_id, c.folder, c.unread_count > 0 and c.last_is_inbound, c.last_at);
  end if;
  return null;
end $$;
create trigger conversation_untagged after delete on conversation referencing old table as gone
  for each statement execute function follow_conversations();
create trigger conversation_followed after update on conversation referencing new table as come
  for each statement execute function follow_conversations();

-- Sums of tags beside those of folders: 0 is all conversations, another the conversations of that tag.
alter table conversation_count add column tag_id integer not null default 0;
alter table conversation_count drop constraint conversation_count_pkey;
alter table conversation_count add primary key (account_id, text_number_id, folder, tag_id);
alter table conversation_change add column tag_id integer not null default 0;
insert into conversation_change (account_id, text_number_id, folder, tag_id, n, unread)
  select account_id, text_number_id, folder, tag_id, count(*), count(*) filter (where is_unread)
  from conversation_tagged where folder < 3 group by 1, 2, 3, 4;

create function count_tagged() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into conversation_change (account_id, text_number_id, folder, tag_id, n, unread)
      select account_id, text_number_id, folder, tag_id, count(*), count(*) filter (where is_unread)
      from come where folder < 3 group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into conversation_change (account_id, text_number_id, folder, tag_id, n, unread)
      select account_id, text_number_id, folder, tag_id, -count(*), -count(*) filter (where is_unread)
      from gone where folder < 3 group by 1, 2, 3, 4;
  else
    insert into conversation_change (account_id, text_number_id, folder, tag_id, n, unread)
      select account_id, text_number_id, folder, tag_id, sum(n), sum(unread) from (
        select account_id, text_number_id, folder, tag_id, 1 as n, is_unread::int as unread from come
        union all select account_id, text_number_id, folder, tag_id, -1, -is_unread::int from gone) x
      where folder < 3 group by 1, 2, 3, 4 having sum(n) <> 0 or sum(unread) <> 0;
  end if;
  return null;
end $$;
create trigger conversation_tagged_come after insert on conversation_tagged referencing new table as come
  for each statement execute function count_tagged();
create trigger conversation_tagged_gone after delete on conversation_tagged referencing old table as gone
  for each statement execute function count_tagged();
create trigger conversation_tagged_moved after update on conversation_tagged
  referencing old table as gone new table as come for each statement execute function count_tagged();

create or replace function sum_conversation_changes() returns integer language plpgsql as $$
declare summed integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('conversation_change'), app_account()) then return 0; end if;
  with taken as (delete from conversation_change where account_id = app_account() returning *),
  kept as (insert into conversation_count as k (account_id, text_number_id, folder, tag_id, n, unread)
    select account_id, text_number_id, folder, tag_id, sum(n), sum(unread) from taken group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (account_id, text_number_id, folder, tag_id) do update set n = k.n + excluded.n, unread = k.unread + excluded.unread)
  select count(*) into summed from taken;
  return summed;
end $$;
