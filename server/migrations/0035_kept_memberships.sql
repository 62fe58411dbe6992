-- Whom an import put into which group, so that a person who comes back is as before: beside list_ids, in its order;
-- null where no import did.
alter table deleted_contact add column list_imports integer[] not null default '{}';
