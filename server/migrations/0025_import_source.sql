-- Where the people of an import came from, in the numbers of contact.source: 1 a file, 2 a paste, 4 an integration.
alter table contact_import add column source smallint not null default 1;
