-- A small stock of numbers of the simulator, from which an account reserves its local number (1-decisions G-57). It
-- belongs to no account.
create table local_number (
  phone bigint primary key,
  area_code smallint not null,
  reserved_by integer references account,
  reserved_at timestamptz,
  check ((reserved_by is null) = (reserved_at is null))
);
comment on table local_number is 'A number of the simulator that an account can reserve, and the account that did.';
create index local_number_free on local_number (area_code, phone) where reserved_by is null;
create index local_number_reserved on local_number (reserved_by) where reserved_by is not null;
insert into local_number (phone, area_code)
  select code * 10000000::bigint + 5550000 + line, code
  from unnest(array[202, 206, 213, 215, 303, 305, 312, 313, 314, 404, 415, 416, 469, 503, 504, 512, 514, 602, 604, 612,
    615, 617, 619, 646, 702, 713, 801, 808, 816, 907, 919]) code, generate_series(140, 159) line
  where not exists (select from text_number t where t.phone = code * 10000000::bigint + 5550000 + line);
