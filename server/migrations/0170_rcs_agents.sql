-- RCS: a text number may have an agent, under whose name its carrier tries RCS first and falls back to SMS or MMS.
-- One agent belongs to one number, because a reply over RCS names the agent only.
alter table text_number
  add column rcs_agent_id text,
  add column rcs_agent_name text,
  add column rcs_agent_is_active boolean not null default false,
  add constraint text_number_rcs_agent check (
    (rcs_agent_id is null) = (rcs_agent_name is null) and (rcs_agent_id is not null or not rcs_agent_is_active)
    and length(rcs_agent_id) between 1 and 200);
comment on column text_number.rcs_agent_id is 'How the carrier knows the agent of this number. Null: it sends no RCS.';
create unique index text_number_rcs_agent on text_number (rcs_agent_id) where rcs_agent_id is not null and not is_retired;

-- An account's rows are not open yet when a reply over RCS arrives.
create function rcs_agent_owner(p_agent text) returns table (account_id integer, text_number_id integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select t.account_id, t.text_number_id from text_number t where t.rcs_agent_id = p_agent and not t.is_retired $$;

-- Fixed when sending starts: a text in doubt is looked up the way it went, whatever becomes of the agent.
alter table send_queue add column rcs_agent_id text;
comment on column send_queue.rcs_agent_id is 'The agent that sends the texts over RCS. Null: they go as SMS or MMS.';
