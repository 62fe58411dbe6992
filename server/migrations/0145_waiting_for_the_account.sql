-- A broadcast that stands still because its account may not send goes on when the account may again.
alter table broadcast add waits_for_account boolean not null default false;
create index broadcast_waits_for_account on broadcast (account_id, broadcast_id) where waits_for_account;
create function broadcasts_to_go_on(statuses integer[]) returns table (account_id integer, broadcast_id integer)
  language sql stable security definer set search_path = public
  as $$ select b.account_id, b.broadcast_id from broadcast b join account a using (account_id)
        where b.waits_for_account and a.account_status_id = any(statuses)
        order by b.account_id, b.broadcast_id limit 1000 $$;
revoke all on function broadcasts_to_go_on(integer[]) from public;
grant execute on function broadcasts_to_go_on(integer[]) to carillon_app;
