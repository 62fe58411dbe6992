-- Calls by the clocks of each recipient instead of the sender's.
alter table broadcast add column use_recipient_time_zone boolean not null default false;
alter table call_queue
  add column use_recipient_time_zone boolean not null default false,
  -- when the first number was claimed; without "continue on next day" each number has its first opening after this
  add column began_at timestamptz;
