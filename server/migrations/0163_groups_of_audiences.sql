-- A repeating broadcast reads its groups again for each occurrence, so an audience remembers which whole groups it was
-- filled from, and which people were taken out of them. The recipients alone don't say: the number of a person in two
-- groups stands under the first of them.
create table audience_group (
  account_id integer not null,
  audience_id integer not null,
  -- 0 is Everyone, -1 Unfiled.
  list_id integer not null,
  -- Only the first number of each person.
  primary_only boolean not null,
  -- Recipients that it brought. If there were some and none is left, the user took out the group as a whole.
  added integer not null,
  primary key (account_id, audience_id, list_id),
  foreign key (account_id, audience_id) references audience on delete cascade
);
comment on table audience_group is 'A whole group that an audience was filled from.';
call make_tenant_table('audience_group');

create table audience_without (
  account_id integer not null,
  audience_id integer not null,
  phone bigint not null,
  primary key (account_id, audience_id, phone),
  foreign key (account_id, audience_id) references audience on delete cascade
);
comment on table audience_without is 'A number of a group that a user took out of an audience: it stays out when the group is read again.';
call make_tenant_table('audience_without');
