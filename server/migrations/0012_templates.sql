-- Texts of the message library, to be used again in broadcasts.

create table template (
  account_id integer not null references account,
  template_id integer generated always as identity (start with 10001),
  -- The owner.
  user_id integer not null,
  name text not null check (length(name) between 1 and 50),
  text text not null check (length(text) between 1 and 2000),
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  -- Of name and text.
  changed_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Of the deletion.
  undo_id text,
  primary key (account_id, template_id),
  foreign key (account_id, user_id) references app_user
);
comment on table template is 'A text saved for reuse.';
create index template_list on template (account_id, changed_at desc, template_id desc) where deleted_at is null;
create index template_undo on template (account_id, undo_id) where undo_id is not null;
call make_tenant_table('template');

create table template_favorite (
  account_id integer not null,
  user_id integer not null,
  template_id integer not null,
  primary key (account_id, user_id, template_id),
  foreign key (account_id, template_id) references template on delete cascade
);
comment on table template_favorite is 'A user''s star on a saved text.';
create index template_favorite_of on template_favorite (account_id, template_id);
call make_tenant_table('template_favorite');

-- Written through the templates folder by the folders that own drafts and broadcasts; names and states are read from there.
create table template_use (
  account_id integer not null,
  used_by text not null check (used_by in ('draft', 'broadcast')),
  used_by_id integer not null,
  template_id integer not null,
  primary key (account_id, used_by, used_by_id),
  foreign key (account_id, template_id) references template on delete cascade
);
comment on table template_use is 'A draft or broadcast whose text began as a saved text.';
create index template_use_of on template_use (account_id, template_id);
call make_tenant_table('template_use');
