-- Tags of conversations, and the counts of the inbox.

create table conversation_tag (
  account_id integer not null,
  tag_id integer generated always as identity (start with 40),
  name text not null,
  primary key (account_id, tag_id)
);
comment on table conversation_tag is 'A tag of an account''s conversations.';
call make_tenant_table('conversation_tag');

create table conversation_tag_user (
  account_id integer not null,
  tag_id integer not null,
  user_id integer not null,
  primary key (account_id, tag_id, user_id)
);
comment on table conversation_tag_user is 'A user who sees a tag.';
call make_tenant_table('conversation_tag_user');

-- What selects and sorts a conversation in lists is repeated here, so a page of a tag's list reads one page, and the
-- counts of a tag are sums like those of a folder. Triggers fill and update it.
create table conversation_tagged (
  account_id integer not null,
  tag_id integer not null,
  conversation_id integer not null,
  text_number_id integer not null,
  folder smallint not null,
  is_unread boolean not null,
  last_at timestamptz not null,
  primary key (account_id, tag_id, conversation_id)
);
comment on table conversation_tagged is 'A tag on a conversation.';
create index conversation_tagged_list on conversation_tagged
  (account_id, tag_id, text_number_id, last_at desc, conversation_id desc) include (folder, is_unread);
create index conversation_tagged_of on conversation_tagged (account_id, conversation_id);
call make_tenant_table('conversation_tagged');

-- Writers name only the tag and the conversation. The row of the conversation is locked meanwhile: a text that arrives at
-- the same moment is seen here, or sees the tag.
create function note_tagged() returns trigger language plpgsql as $$
begin
  select c.text_number_id, c.folder, c.unread_count > 0 and c.last_is_inbound, c.last_at
    into strict new.text_number_id, new.folder, new.is_unread, new.last_at
    from conversation c where c.account_id = new.account_id and c.conversation_id = new.conversation_id for share;
  return new;
end $$;
create trigger conversation_tagged_noted before insert on conversation_tagged
  for each row execute function note_tagged();

-- A change of a conversation also changes its tags. Always along the index: a plan that was made for very many
-- conversations is also kept for one.
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

-- The sums so far. tag_id 0 counts all conversations, a number above zero those with this tag, and a number below zero
-- those assigned to the user with this id without its sign.
create table conversation_count (
  account_id integer not null,
  text_number_id integer not null,
  folder smallint not null,
  n integer not null default 0,
  unread integer not null default 0,
  tag_id integer not null default 0,
  primary key (account_id, text_number_id, folder, tag_id)
) with (fillfactor = 60);
comment on table conversation_count is 'How many conversations of a number are in a folder, and how many are unread.';
call make_tenant_table('conversation_count');

-- Only appended, so that texts that arrive at the same time never wait for one row. A worker sums the changes up.
create table conversation_change (
  account_id integer not null,
  change_id bigint generated always as identity,
  text_number_id integer not null,
  folder smallint not null,
  n integer not null,
  unread integer not null,
  -- As in conversation_count.
  tag_id integer not null default 0,
  primary key (account_id, change_id)
);
comment on table conversation_change is 'A change that is not yet added to conversation_count.';
call make_tenant_table('conversation_change');

create function count_conversations() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into conversation_change (account_id, text_number_id, folder, n, unread)
      select account_id, text_number_id, folder, count(*), count(*) filter (where unread_count > 0 and last_is_inbound)
      from come where folder < 3 group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into conversation_change (account_id, text_number_id, folder, tag_id, n, unread)
      select account_id, text_number_id, folder, 0, -count(*), -count(*) filter (where unread_count > 0 and last_is_inbound)
      from gone where folder < 3 group by 1, 2, 3
      union all
      select account_id, text_number_id, folder, -assigned_to, -count(*),
        -count(*) filter (where unread_count > 0 and last_is_inbound)
      from gone where folder < 3 and assigned_to is not null group by 1, 2, 3, 4;
  else
    insert into conversation_change (account_id, text_number_id, folder, tag_id, n, unread)
      select account_id, text_number_id, folder, tag_id, sum(n), sum(unread) from (
        select c.account_id, c.text_number_id, c.folder, t.tag_id, 1 as n,
          (c.unread_count > 0 and c.last_is_inbound)::int as unread
        from come c cross join lateral (values (0), (-c.assigned_to)) t (tag_id)
        union all
        select c.account_id, c.text_number_id, c.folder, t.tag_id, -1, -(c.unread_count > 0 and c.last_is_inbound)::int
        from gone c cross join lateral (values (0), (-c.assigned_to)) t (tag_id)) x
      where folder < 3 and tag_id is not null group by 1, 2, 3, 4 having sum(n) <> 0 or sum(unread) <> 0;
  end if;
  return null;
end $$;
create trigger conversation_come after insert on conversation referencing new table as come
  for each statement execute function count_conversations();
create trigger conversation_gone after delete on conversation referencing old table as gone
  for each statement execute function count_conversations();
create trigger conversation_moved after update on conversation referencing old table as gone new table as come
  for each statement execute function count_conversations();

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

-- Sums up the changes of the open account. One process at a time: the first takes all of them.
create function sum_conversation_changes() returns integer language plpgsql as $$
declare summed integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('conversation_change'), app_account()) then return 0; end if;
  with taken as (delete from conversation_change where account_id = app_account() returning *),
  kept as (insert into conversation_count as k (account_id, text_number_id, folder, tag_id, n, unread)
    select account_id, text_number_id, folder, tag_id, sum(n), sum(unread) from taken
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (account_id, text_number_id, folder, tag_id) do update
      set n = k.n + excluded.n, unread = k.unread + excluded.unread)
  select count(*) into summed from taken;
  return summed;
end $$;

-- Accounts with many changes.
create function conversations_to_sum(p_many integer) returns table (account_id integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select c.account_id from conversation_change c group by 1 having count(*) >= p_many $$;
