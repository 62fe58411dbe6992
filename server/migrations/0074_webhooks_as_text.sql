-- Nearly every webhook is text. Bytes come to the reader in hexadecimal, twice as long, and are turned back by it;
-- what is known to be text comes as it is.
alter table webhook add column is_text boolean not null default false;
