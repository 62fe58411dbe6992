-- A live connection knows the session that asked for its key, and ends with it.
alter table socket_key add session_hash bytea;
drop function redeem_socket_key(bytea, timestamptz);
create function redeem_socket_key(hash bytea, now timestamptz)
  returns table (account_id integer, user_id integer, session_hash bytea)
  language sql volatile security definer set search_path = public, pg_temp
  as $$ delete from socket_key k where k.key_hash = hash and k.expires_at > now
        returning k.account_id, k.user_id, k.session_hash $$;

-- Whoever ends a session or changes what a user may hear, by the product or by hand: when that commits, every web
-- process looks again at the live connections in the room named here. The names are those of platform/live.ts.
create function look_at_live(room text, reason text) returns void language sql
  as $$ select pg_notify('carillon_live', json_build_object('room', room, 'look', reason)::text) $$;

create function look_at_session() returns trigger language plpgsql as $$ begin
  perform look_at_live('s' || encode(old.token_hash, 'hex'), 'logout');
  return null;
end $$;
-- Not when a session is marked as used.
create trigger live_session after delete or update of account_id, user_id, token_hash, expires_at, keep_signed_in
  on user_session for each row execute function look_at_session();

create function look_at_user() returns trigger language plpgsql as $$ begin
  perform look_at_live('a' || old.account_id || ':u' || old.user_id, 'disabled');
  return null;
end $$;
create trigger live_user after update on app_user for each row
  when ((old.is_active, old.is_master_user, old.is_account_admin, old.can_see_all_broadcasts, old.can_see_all_roster)
        is distinct from
        (new.is_active, new.is_master_user, new.is_account_admin, new.can_see_all_broadcasts, new.can_see_all_roster))
  execute function look_at_user();
create trigger live_user_gone after delete on app_user for each row execute function look_at_user();

create function look_at_account() returns trigger language plpgsql as $$ begin
  perform look_at_live('a' || old.account_id, 'disabled');
  return null;
end $$;
create trigger live_account after update on account for each row
  when (old.account_status_id is distinct from new.account_status_id) execute function look_at_account();
create trigger live_account_gone after delete on account for each row execute function look_at_account();

create function look_at_user_of_number() returns trigger language plpgsql as $$ begin
  if tg_op <> 'INSERT' then
    perform look_at_live('a' || old.account_id || ':u' || old.user_id, 'logout');
  end if;
  if tg_op <> 'DELETE' then
    perform look_at_live('a' || new.account_id || ':u' || new.user_id, 'logout');
  end if;
  return null;
end $$;
create trigger live_numbers after insert or delete or update on text_number_user
  for each row execute function look_at_user_of_number();
