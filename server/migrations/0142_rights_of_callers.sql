-- A session brings what the rights of its user hang on: switches, text numbers, status, trial and features of the account.
drop function find_session(bytea);
create function find_session(hash bytea)
  returns table (account_id integer, user_id integer, seen_at timestamptz, expires_at timestamptz, keep_signed_in boolean,
                 is_master_user boolean, is_account_admin boolean, can_create_broadcast boolean,
                 can_see_all_broadcasts boolean, can_see_all_roster boolean, can_see_group_audio boolean,
                 can_create_conversations boolean, has_text_number boolean,
                 account_status_id smallint, is_free_trial boolean, features text[], time_zone text)
  language sql stable security definer set search_path = public
  as $$ select s.account_id, s.user_id, s.seen_at, s.expires_at, s.keep_signed_in,
               u.is_master_user, u.is_account_admin, u.can_create_broadcast, u.can_see_all_broadcasts, u.can_see_all_roster,
               u.can_see_group_audio, u.can_create_conversations,
               exists (select from text_number_user n where n.account_id = u.account_id and n.user_id = u.user_id),
               a.account_status_id, a.is_free_trial, a.features, coalesce(u.time_zone, a.time_zone)
        from user_session s join app_user u using (account_id, user_id) join account a using (account_id)
        where s.token_hash = hash and u.is_active and a.account_status_id <> 8 $$;
revoke all on function find_session(bytea) from public;
grant execute on function find_session(bytea) to carillon_app;
