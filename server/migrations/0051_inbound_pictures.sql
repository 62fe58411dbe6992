-- Pictures that came in with texts: a job fetches each from its carrier and keeps it among our files.
create table inbound_picture (
  account_id integer not null,
  text_message_id bigint not null,
  -- from 0, in the order of the text's own list
  place smallint not null,
  -- waiting, ready, gone, kind, large, refused
  state text not null default 'waiting',
  tries smallint not null default 0,
  content_type text,
  size integer,
  changed_at timestamptz not null,
  primary key (account_id, text_message_id, place)
);
call make_tenant_table('inbound_picture');
