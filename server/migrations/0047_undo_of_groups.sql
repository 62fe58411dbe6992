-- Which import had put a person into the group that an undo brings back: else it looks as if somebody had put them
-- there by hand since, and the import could not be undone any more.
alter table contact_undo_row add column import_id integer;
