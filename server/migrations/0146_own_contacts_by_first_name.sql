-- Suggestions for a user who sees only their own contacts: without it, those of all others whose first name begins with
-- the same letters are passed over one by one. Their last names have such an index already (contact_owner).
create index contact_owner_first on contact (account_id, user_id, first_key, person_id);
