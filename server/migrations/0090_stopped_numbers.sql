-- A number whose texts the carriers refuse, because it may not send, is stopped after the third of them
-- (docs/decisions/engine.md#refused-text-numbers). Writer: numbers.
alter table text_number
  -- when it was stopped, and by which code of its carrier; null: it was not
  add column stopped_at timestamptz,
  add column stopped_code text,
  -- when a person let it send again: what left before says nothing any more
  add column resumed_at timestamptz;

-- The texts refused so, each once, until the number is stopped.
create table number_refusal (
  account_id integer not null,
  text_number_id integer not null,
  broadcast_id integer not null,
  recipient_no integer not null,
  code text not null,
  at timestamptz not null,
  primary key (account_id, text_number_id, broadcast_id, recipient_no)
);
call make_tenant_table('number_refusal');
