-- Since when a queue has claimed without a pause of a user or of a full day, and the number that it claimed first then:
-- together they say how fast its texts leave. Null while it waits.
alter table send_queue
  add column seen_from timestamptz,
  add column seen_no integer;
