-- Ladders: a text, then a call to each number of a person in order, until the person confirms.

-- Minutes that a person has to confirm before the next rung; null: not a ladder.
alter table broadcast add column ladder_minutes smallint;
alter table call_queue add column ladder_minutes smallint;
-- The first recipient number of the person. Only in ladders, where the numbers of a person wait for each other.
alter table call add column person_no integer;
create index call_of_person on call (account_id, send_id, person_no) where person_no is not null;

-- The first confirmation of a person stands: its key makes it the only one.
create table confirmation (
  account_id integer not null,
  send_id integer not null,
  -- The first recipient number of the person.
  person_no integer not null,
  -- The number that confirmed, by YES or by a key.
  recipient_no integer not null,
  channel text not null check (channel in ('text', 'call')),
  at timestamptz not null,
  primary key (account_id, send_id, person_no),
  foreign key (account_id, send_id) references call_queue
);
comment on table confirmation is 'A person of a ladder who confirmed: from which number, by text or on a call, and when.';
call make_tenant_table('confirmation');

-- A call that is over, or in doubt, lets the person's next number be looked at: nothing polls for it.
create function climb_ladder() returns trigger language plpgsql as $$
begin
  update call set due_at = new.updated_at
    where account_id = new.account_id and send_id = new.send_id and person_no = new.person_no
      and state = 'waiting' and due_at > new.updated_at;
  return null;
end $$;
create trigger call_climbs after update of state on call
  for each row when (new.person_no is not null and new.state in ('done', 'unknown')) execute function climb_ladder();

-- A confirmation does the same, so that what still waits for the person ends at once.
create function leave_ladder() returns trigger language plpgsql as $$
begin
  update call set due_at = new.at
    where account_id = new.account_id and send_id = new.send_id and person_no = new.person_no
      and state = 'waiting' and due_at > new.at;
  return null;
end $$;
create trigger confirmation_ends after insert on confirmation
  for each row execute function leave_ladder();
