-- The place of a custom field that was removed a day ago is given to another once its values are gone.
create or replace function accounts_with_old_contacts(p_deleted timestamptz, p_undo timestamptz)
  returns table (account_id integer)
  language sql stable security definer set search_path = public
  as $$
    select distinct d.account_id from deleted_contact d where d.deleted_at < p_deleted
    union select u.account_id from undo_ticket u
      where u.kind = 'contacts' and u.created_at < p_undo
        and (exists (select from contact_undo_row r where r.account_id = u.account_id and r.undo_id = u.undo_id)
          or exists (select from contact_before b where b.account_id = u.account_id and b.cause = u.undo_id))
    union select f.account_id from contact_field f where f.removed_at < p_undo - interval '1 day'
  $$;
