-- Of the people whom an import skipped: those who came twice, and those whose first number nobody may contact. The rest
-- were known and left as they were. Null for imports from before the reasons were told apart.
alter table contact_import add column came_twice integer;
alter table contact_import add column not_allowed integer;
