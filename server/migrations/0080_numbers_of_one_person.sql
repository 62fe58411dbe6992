-- Of a person with several numbers: the recipient number of the first of them. Null for a person's first or only
-- number, so that a list of people with one number each stores nothing. Numbers of one person stand next to each other.
alter table recipient add column person_no integer;
alter table recipient_removed add column person_no integer;
-- True once a person came with several numbers: only then are people and numbers counted apart.
alter table draft_broadcast add column has_more_numbers boolean not null default false;
