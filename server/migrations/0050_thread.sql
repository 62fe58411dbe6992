-- Names that were given with a number nobody in contacts has; the contact's own names stand above them.
alter table conversation add column first_name text not null default '', add column last_name text not null default '';

-- A failed text was sent again, as a text of its own: nobody sends it a second time from here.
alter table text_message add column was_retried boolean not null default false;
