-- Households: several people of an audience with one number. The first of them is the recipient; what the others get is
-- chosen for the audience, before anything is sent.

-- First: only the first person. Names: one text with all names. Each: a text for each person.
alter table audience add column households text not null default 'First'
  check (households in ('First', 'Names', 'Each'));

-- People whose number another person of the audience has, under another name. The choice Each turns them into recipients.
create table housemate (
  account_id integer not null,
  audience_id integer not null,
  phone bigint not null,
  housemate_no integer generated always as identity,
  -- The recipient itself, with its own names, while the recipient bears the names of all.
  is_first boolean not null default false,
  first_name text not null,
  last_name text not null,
  notes text not null default '',
  custom jsonb,
  source smallint not null,
  source_id integer,
  line_type smallint not null default 0,
  -- The names of all as the recipient got them, so that a name that a user writes instead is kept. Of the first only.
  joined_first text,
  joined_last text,
  message_for text,
  own_text text,
  is_excluded boolean not null default false,
  -- The removal that took out the number, until its undo is over.
  undo_id text,
  primary key (account_id, audience_id, phone, housemate_no),
  foreign key (account_id, audience_id) references audience on delete cascade
);
comment on table housemate is 'A person of an audience whose number another recipient has: reached with that recipient, or not.';
call make_tenant_table('housemate');

-- A recipient that was a housemate before: with the choice Each, a number has several recipients.
alter table recipient add column housemate_no integer not null default 0;
alter table recipient_removed add column housemate_no integer not null default 0;
drop index recipient_phone;
create unique index recipient_phone on recipient (account_id, phone, audience_id, housemate_no);
create index recipient_housemate on recipient (account_id, audience_id) where housemate_no > 0;

-- Names as one reads them: "Ana", "Ana and Luis", "Ana, Luis, and Eva"; of more than five, "Ana, Luis, Eva, Tom, and 3 others".
-- Blank names are left out, and with `once` those that came before. The same as joinNames of the rules.
create function joined_names(names text[], once boolean) returns text language sql immutable parallel safe as $$
  with given as (
    select btrim(n.name) as name, n.at, row_number() over (partition by lower(btrim(n.name)) order by n.at) as nth
    from unnest(names) with ordinality n (name, at) where btrim(n.name) <> ''),
  kept as (select name, row_number() over (order by at) as at from given where not once or nth = 1),
  size as (select count(*) as n from kept),
  spelled as (
    select name, at from kept, size where n <= 5 or at <= 4
    union all select (n - 4) || ' others', 5 from size where n > 5)
  select coalesce(case (select count(*) from spelled)
    when 1 then (select name from spelled)
    when 2 then (select string_agg(name, ' and ' order by at) from spelled)
    else (select string_agg(case when at = last then 'and ' || name else name end, ', ' order by at)
      from spelled, (select max(at) as last from spelled) l) end, '')
$$;
