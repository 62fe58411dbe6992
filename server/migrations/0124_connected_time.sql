-- Connected time is paid in advance, a few minutes at a time, so that every conversation is paid for
-- (docs/decisions/calls.md#paying-for-connected-time).
alter table call_transfer
  -- thousandths of a credit held for its time
  add column reserved bigint not null default 0,
  -- when the engine looks at it next: to hold more or to end it while it goes on, to ask the carrier after it is over;
  -- null: nothing is left to do
  add column look_at timestamptz,
  -- how often the carrier was asked in vain
  add column questions smallint not null default 0,
  -- its time is paid, and what was held beyond that is given back
  add column settled boolean not null default false;
create index call_transfer_look on call_transfer (look_at) where look_at is not null;
create index call_transfer_left on call_transfer (account_id, broadcast_id) where look_at is not null;
-- What is over by now was charged by the end of its call.
update call_transfer set settled = true where ended_at is not null;
update call_transfer set look_at = now() where ended_at is null;

-- In call_count and call_count_change, 6: credits that connected time was charged (thousandths), a part of those under 3.

create function transfers_to_look_at(p_now timestamptz)
  returns table (account_id integer, broadcast_id integer, recipient_no integer, attempt smallint, began_at timestamptz)
  language sql stable security definer set search_path = public
  as $$ select t.account_id, t.broadcast_id, t.recipient_no, t.attempt, t.began_at from call_transfer t
        where t.look_at <= p_now order by t.look_at limit 200 $$;
revoke all on function transfers_to_look_at(timestamptz) from public;
grant execute on function transfers_to_look_at(timestamptz) to carillon_app;
