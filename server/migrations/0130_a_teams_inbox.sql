-- Who of the team answers a conversation; null: no one in particular yet.
alter table conversation add column assigned_to integer;
create index conversation_assigned on conversation
  (account_id, assigned_to, text_number_id, folder, last_at desc, conversation_id desc) where assigned_to is not null;
-- So that the few that no one has taken are found among very many that are assigned.
create index conversation_unassigned on conversation
  (account_id, text_number_id, folder, last_at desc, conversation_id desc) where assigned_to is null;

-- What a team did with a conversation besides texting: notes that are never sent, who marked it done, who got it.
create table conversation_event (
  account_id integer not null,
  event_id bigint generated always as identity,
  conversation_id integer not null,
  -- 0 note, 1 done, 2 moved to the inbox, 3 assigned
  kind smallint not null,
  -- who did it; null: the product, when a user lost the number
  user_id integer,
  -- to whom it was assigned; null: to no one
  to_user_id integer,
  note text not null default '',
  created_at timestamptz not null,
  primary key (account_id, event_id)
);
create index conversation_event_thread on conversation_event
  (account_id, conversation_id, created_at desc, event_id desc);
call make_tenant_table('conversation_event');

-- Sums of conversations assigned to a user stand beside those of tags, under the user's id below zero (0069).
create or replace function count_conversations() returns trigger language plpgsql as $$
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

-- A user who no longer works with a number answers none of its conversations: they are there for the others to take.
create function release_conversations() returns trigger language plpgsql as $$
begin
  with free as (
    update conversation c set assigned_to = null from gone g
      where c.account_id = g.account_id and c.assigned_to = g.user_id and c.text_number_id = g.text_number_id
      returning c.account_id, c.conversation_id)
  insert into conversation_event (account_id, conversation_id, kind, created_at)
    select account_id, conversation_id, 3, now() from free;
  return null;
end $$;
create trigger text_number_user_gone after delete on text_number_user referencing old table as gone
  for each statement execute function release_conversations();
