-- Why an import could not be undone when it was last looked at ('' when it could), and how far the versions of the
-- account's lists (contact_count) had come then: while they stand, nobody has to visit a million people to tell again.
alter table contact_import add column looked_version bigint, add column looked_why text not null default '';
