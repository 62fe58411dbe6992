-- Personal messages, checked one by one. A merge finds whose message can't be sent as it is; what its user decided about
-- a message stands with the recipient, so that counts, price, and engine read it where they read the recipient.

-- A decision belongs to one text (message_for is its key): another text is another message, so a decision about the old
-- one does not apply to it.
alter table recipient
  add column message_for text,
  -- The text that is sent instead of the merged one, without the signature.
  add column own_text text,
  add column is_excluded boolean not null default false;
alter table recipient_removed
  add column message_for text,
  add column own_text text,
  add column is_excluded boolean not null default false;
-- Few recipients have a decision.
create index recipient_decided on recipient (account_id, audience_id, recipient_no) where message_for is not null;
-- Grows with each decision about a message, so that figures of a long list are not kept beyond it.
alter table audience add column decision_no integer not null default 0;

create table template_merge (
  account_id integer not null references account,
  template_merge_id integer generated always as identity (start with 10001),
  draft_broadcast_id integer not null,
  audience_id integer not null,
  user_id integer not null,
  -- The text as it was merged.
  message text not null,
  signature text not null,
  max_characters integer,
  has_media boolean not null,
  custom_fields text[] not null,
  -- Recipient numbers up to last_no are merged; the next piece begins at next_no.
  next_no integer not null default 1,
  last_no integer not null,
  processed integer not null default 0,
  total integer not null,
  -- How many recipients there were of each fault, before any decision.
  missing_values integer not null default 0,
  empty_result integer not null default 0,
  too_long integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (account_id, template_merge_id),
  foreign key (account_id, draft_broadcast_id) references draft_broadcast on delete cascade
);
comment on table template_merge is
  'The newest check of what the text of a draft becomes for each recipient, with how far it has come.';
create unique index template_merge_draft on template_merge (account_id, draft_broadcast_id);
call make_tenant_table('template_merge');

create table merged_message (
  account_id integer not null,
  template_merge_id integer not null,
  recipient_no integer not null,
  -- 7 missing values, 8 empty result, 9 too long: the reasons of server/src/consent/reach.ts
  reason smallint not null,
  primary key (account_id, template_merge_id, recipient_no),
  foreign key (account_id, template_merge_id) references template_merge on delete cascade
);
comment on table merged_message is 'A recipient whose merged message can''t be sent as it is.';
call make_tenant_table('merged_message');
