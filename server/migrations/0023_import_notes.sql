-- What an import was allowed to see, and what it made besides people, so that it can be undone.
alter table contact_import
  add column owner_id integer,                               -- whose contacts it may change; null: everybody's
  add column made_field_ids integer[] not null default '{}',
  add column made_list_ids integer[] not null default '{}';
