-- Audiences: the recipients of anything that is sent, below what sends and what is written. A draft has one, its
-- broadcast takes the same, and single texts and test calls have one of their own, so that no recipient belongs to a
-- draft that does not exist.
create table audience (
  account_id integer not null references account,
  audience_id integer generated always as identity (start with 2001),
  -- Recipients are numbered in the order they came; numbers are never used twice.
  next_recipient_no integer not null default 1,
  recipient_count integer not null default 0,
  duplicate_count integer not null default 0,
  -- True once a person came with several numbers: only then are people and numbers counted apart.
  has_more_numbers boolean not null default false,
  custom_fields text[] not null default '{}',
  -- When recipients last came, went, or were edited.
  changed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, audience_id)
);
call make_tenant_table('audience');

-- Audiences that exist keep the number of their draft, so that no row of recipient is written.
insert into audience (account_id, audience_id, next_recipient_no, recipient_count, duplicate_count, has_more_numbers,
    custom_fields, changed_at, created_at)
  overriding system value
  select account_id, draft_broadcast_id, next_recipient_no, recipient_count, duplicate_count, has_more_numbers,
    custom_fields, recipients_changed_at, created_at from draft_broadcast;
insert into audience (account_id, audience_id, next_recipient_no, recipient_count)
  overriding system value
  select account_id, draft_broadcast_id, max(last_no) + 1, max(recipient_count) from (
    select account_id, draft_broadcast_id, last_no, recipient_count from send_queue
    union all select account_id, draft_broadcast_id, last_no, recipient_count from call_queue) q
  where not exists (select from audience a where a.account_id = q.account_id and a.audience_id = q.draft_broadcast_id)
  group by 1, 2;
-- Numbers that drafts used are not used again: the order of audiences is the order of broadcasts.
select setval(pg_get_serial_sequence('audience', 'audience_id'), newest)
  from (select max(audience_id) as newest from audience) a where newest is not null;

alter table recipient rename column draft_broadcast_id to audience_id;
alter table recipient_removed rename column draft_broadcast_id to audience_id;
alter table send_queue rename column draft_broadcast_id to audience_id;
alter index send_queue_draft rename to send_queue_audience;
alter table call_queue rename column draft_broadcast_id to audience_id;
alter table send_queue add foreign key (account_id, audience_id) references audience;
alter table call_queue add foreign key (account_id, audience_id) references audience;

alter table draft_broadcast add column audience_id integer;
update draft_broadcast set audience_id = draft_broadcast_id;
alter table draft_broadcast alter column audience_id set not null,
  add foreign key (account_id, audience_id) references audience;
create unique index draft_broadcast_audience on draft_broadcast (account_id, audience_id);
alter table broadcast add column audience_id integer;
update broadcast set audience_id = draft_broadcast_id;
alter table broadcast alter column audience_id set not null,
  add foreign key (account_id, audience_id) references audience;
create unique index broadcast_audience on broadcast (account_id, audience_id);

alter table draft_broadcast drop column next_recipient_no, drop column recipient_count, drop column duplicate_count,
  drop column has_more_numbers, drop column custom_fields, drop column recipients_changed_at;

create or replace function name_in_broadcasts(p_account integer, p_phone bigint)
  returns table (first_name text, last_name text, broadcast_id integer, broadcast_name text, user_id integer)
  language sql stable as $$
  select r.first_name, r.last_name, b.broadcast_id, b.name, b.user_id
    from (select * from recipient x where x.account_id = p_account and x.phone = p_phone
        order by x.audience_id desc limit 50) r
      join broadcast b on b.account_id = r.account_id and b.audience_id = r.audience_id and b.deleted_at is null
    where r.first_name <> '' or r.last_name <> ''
    order by r.audience_id desc limit 1 $$;

-- A draft was last worked on when it was saved or its recipients changed, whichever is later.
create or replace function accounts_to_purge(
  p_uploads timestamptz, p_gone timestamptz, p_stuck timestamptz, p_drafts timestamptz, p_undo timestamptz)
  returns table (account_id integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select f.account_id from file_upload f where f.forgotten_at is null and f.touched_at < p_uploads
    union select f.account_id from file_upload f
      where f.forgotten_at is null and f.touched_at < p_gone and f.draft_broadcast_id is not null
        and not exists (select from draft_broadcast d where d.account_id = f.account_id
          and d.draft_broadcast_id = f.draft_broadcast_id and d.state = 'open')
    union select f.account_id from file_upload f
      where f.forgotten_at is null and f.status in ('Processing', 'Importing') and f.touched_at < p_stuck
    union select d.account_id from draft_broadcast d join audience a using (account_id, audience_id)
      where d.state = 'deleted' or (d.state = 'open' and d.saved_at < p_drafts
        and coalesce(a.changed_at, d.saved_at) < p_drafts)
    union select u.account_id from undo_ticket u
      where u.kind = 'draft-recipients' and u.created_at < p_undo
        and exists (select from recipient_removed r where r.account_id = u.account_id and r.undo_id = u.undo_id)
  $$;

comment on table audience is 'Who something is sent to: the recipients of a draft and its broadcast, or of single texts and test calls, with their counts.';
comment on table recipient is 'A phone number of an audience, with its name, custom fields, and source.';
comment on table recipient_removed is 'A recipient removed from an audience, until the undo is over.';
comment on table draft_broadcast is 'A broadcast that is being written: its form and its state.';

-- The engines make their queue themselves, of an audience.
drop function open_direct_queue(integer, smallint, bigint[], text[]);
drop function open_test_call(text, bigint);
