-- Drips: texts to the same recipients, one after the other. Each step is an ordinary broadcast with an audience of its
-- own, in which every recipient has the number that it has in the audience of the drip.
create table drip (
  account_id integer not null references account,
  drip_id integer generated always as identity (start with 12001),
  -- Its creator.
  user_id integer not null,
  -- The draft that it was made of. Its audience has everyone who was chosen.
  draft_broadcast_id integer not null,
  audience_id integer not null,
  request_key text,
  name text not null,
  text_number_id integer not null,
  -- The rest is not sent to people who reply.
  stops_on_reply boolean not null,
  -- When a user stopped it for everyone, and who.
  stopped_at timestamptz,
  stopped_by integer,
  created_at timestamptz not null,
  primary key (account_id, drip_id),
  foreign key (account_id, user_id) references app_user,
  foreign key (account_id, draft_broadcast_id) references draft_broadcast,
  foreign key (account_id, audience_id) references audience,
  foreign key (account_id, stopped_by) references app_user
);
comment on table drip is 'A drip: texts to the same recipients at set times, and whether replies end it.';
create unique index drip_draft on drip (account_id, draft_broadcast_id);
create index drip_newest on drip (account_id, created_at desc, drip_id desc);
-- Whether a text that comes in may end something.
create index drip_of_number on drip (account_id, text_number_id) where stops_on_reply and stopped_at is null;
call make_tenant_table('drip');

create table drip_step (
  account_id integer not null,
  drip_id integer not null,
  step_no smallint not null,
  -- As it was created; its broadcast may have been changed since.
  message text not null,
  start_at timestamptz not null,
  -- Null: it could not be made.
  broadcast_id integer,
  -- A sentence: why it could not be made.
  problem text not null default '',
  primary key (account_id, drip_id, step_no),
  foreign key (account_id, drip_id) references drip,
  foreign key (account_id, broadcast_id) references broadcast
);
comment on table drip_step is 'A step of a drip: its broadcast, or why there is none.';
create unique index drip_step_broadcast on drip_step (account_id, broadcast_id) where broadcast_id is not null;
call make_tenant_table('drip_step');

create table drip_leaver (
  account_id integer not null,
  drip_id integer not null,
  phone bigint not null,
  -- rules/src/drips/drip.ts
  reason text not null check (reason in ('replied', 'stopped')),
  -- Who stopped it for this person.
  user_id integer,
  left_at timestamptz not null,
  -- The steps that are to come know it. Until then each one looks here right before it starts.
  is_settled boolean not null default false,
  primary key (account_id, drip_id, phone),
  foreign key (account_id, drip_id) references drip,
  foreign key (account_id, user_id) references app_user
);
comment on table drip_leaver is 'A person to whom the rest of a drip is not sent: who replied, or for whom a user stopped it.';
create index drip_leaver_new on drip_leaver (account_id, drip_id) where not is_settled;
call make_tenant_table('drip_leaver');

-- The feature that opens drips to an account is on unless it is taken away (1-decisions G-95).
alter table account alter column features set default '{DripCampaignsBeta}';
update account set features = features || '{DripCampaignsBeta}' where not 'DripCampaignsBeta' = any (features);
