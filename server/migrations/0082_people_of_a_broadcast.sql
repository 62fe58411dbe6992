-- How many people the numbers of a broadcast were when it was made, of those who were to get something. Null where each
-- number is a person of its own.
alter table broadcast add column people_count integer;
