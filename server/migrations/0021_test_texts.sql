-- A text that its writer sends to the own phone first: paid and sent as any other, but in no broadcast.
alter table direct_text
  add column media_urls text[] not null default '{}',
  add column is_test boolean not null default false;
alter table direct_queue add column is_test boolean not null default false;

drop function open_direct_queue(integer, bigint[], text[]);
-- Recipients for a new queue of direct texts: each with a text of its own, as the value of the field "Message".
create function open_direct_queue(p_broadcast integer, p_is_test boolean, p_phones bigint[], p_messages text[])
  returns table (queue_id integer, draft_broadcast_id integer) language plpgsql as $$
declare
  q integer := nextval(pg_get_serial_sequence('broadcast', 'broadcast_id'));
  d integer := nextval(pg_get_serial_sequence('draft_broadcast', 'draft_broadcast_id'));
begin
  insert into recipient (account_id, draft_broadcast_id, recipient_no, phone, custom, source)
    select app_account(), d, u.no, u.phone, jsonb_build_object('Message', u.message), 0
    from unnest(p_phones, p_messages) with ordinality u (phone, message, no);
  insert into direct_queue (account_id, queue_id, broadcast_id, is_test) values (app_account(), q, p_broadcast, p_is_test);
  return query select q, d;
end $$;
