-- A test call rings the user's own phone with the message. It costs what any call costs but belongs to no broadcast, so
-- it has a queue and a recipient of its own, like a test text.
alter table direct_queue add column source text;
create unique index direct_queue_source on direct_queue (account_id, source) where source is not null;

-- The queue of a test call to one phone, as purpose 1 (a test); no row when the same was asked for before.
create function open_test_call(p_source text, p_phone bigint)
  returns table (queue_id integer, draft_broadcast_id integer) language plpgsql as $$
declare
  q integer := nextval(pg_get_serial_sequence('broadcast', 'broadcast_id'));
  d integer := nextval(pg_get_serial_sequence('draft_broadcast', 'draft_broadcast_id'));
begin
  insert into direct_queue (account_id, queue_id, purpose, source) values (app_account(), q, 1, p_source)
    on conflict do nothing;
  if not found then return; end if;
  insert into recipient (account_id, draft_broadcast_id, recipient_no, phone, source) values (app_account(), d, 1, p_phone, 0);
  return query select q, d;
end $$;
