-- Memberships follow the name and owner of their contact. The statement is planned each time it runs: a plan that was
-- made for one contact and kept for the session compares each of 5,000 contacts with each of 5,000 others.
create or replace function follow_contact() returns trigger language plpgsql as $$
begin
  execute 'update contact_member m set name_key = n.name_key, user_id = n.user_id
    from come n join gone o using (account_id, person_id)
    where (o.name_key is distinct from n.name_key or o.user_id is distinct from n.user_id)
      and (m.account_id, m.person_id) = (n.account_id, n.person_id)';
  return null;
end $$;
