-- Messages that are being checked before their broadcast goes on (status AudioStatusCheck). Their job is queued with the
-- status; a chore queues it again where it was lost.
create index broadcast_being_checked on broadcast (account_id, broadcast_id) where status = 'AudioStatusCheck';

create function broadcasts_to_check() returns table (account_id integer, broadcast_id integer)
  language sql stable security definer set search_path = public
  as $$ select b.account_id, b.broadcast_id from broadcast b
        where b.status = 'AudioStatusCheck' and b.deleted_at is null
        order by b.account_id, b.broadcast_id limit 1000 $$;
revoke all on function broadcasts_to_check() from public;
grant execute on function broadcasts_to_check() to carillon_app;
