-- Lists of an account's users: by state, role, and last sign-in; and invitations.

-- A user without a password who never signed in waits for an invitation to be accepted.
alter table app_user add column state text not null generated always as (
  case when not is_active then 'Disabled'
       when password_hash is null and last_sign_in_at is null then 'Invited'
       else 'Active' end) stored;
comment on column app_user.state is 'Active, Invited, or Disabled: as the list of users shows it.';
create index app_user_signed_in on app_user (account_id, last_sign_in_at desc nulls last, user_id);
create index app_user_state on app_user (account_id, state, lower(first_name), lower(last_name), user_id);

create table invitation (
  account_id integer not null,
  user_id integer not null,
  -- The user who vouches for it: their right to give this role is checked again when it is accepted.
  invited_by integer not null,
  sent_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references app_user on delete cascade,
  foreign key (account_id, invited_by) references app_user
);
comment on table invitation is 'An invitation of a new user that waits to be accepted: by whom, when sent, until when.';
create index invitation_by on invitation (account_id, invited_by);
call make_tenant_table('invitation');
