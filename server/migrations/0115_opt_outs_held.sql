-- A text that may be an opt-out holds texts to its sender until a person decides, or until this instant, when it counts
-- as one (docs/decisions/opt-outs-in-doubt.md). Null: nothing is held.
alter table opt_out add column held_until timestamptz,
  -- the text that is to be reviewed, and where it is read
  add column held_message_id bigint, add column held_conversation_id integer,
  -- what "This was not an opt-out" puts back
  add column was_opted_in boolean not null default false;
create index opt_out_held on opt_out (account_id, held_until) where held_until is not null;
