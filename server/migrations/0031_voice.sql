-- How a user makes calls (3-conversations section 3, User; 2-decisions G4, J10, J11). A new user has the defaults.
alter table app_user
  add column caller_id bigint,
  -- calls at a time, 0 = Max
  add column call_throttle smallint not null default 0,
  add column call_retries smallint not null default 1 check (call_retries between 0 and 3),
  -- longest voice message, in seconds
  add column max_message_length smallint not null default 120 check (max_message_length between 15 and 120),
  add column calling_days text[] not null
    default '{Sunday,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday}',
  -- minutes since midnight by the clocks of the user's zone; 0 to 0 is the whole day
  add column window_start smallint not null default 540 check (window_start between 0 and 1439),
  add column window_stop smallint not null default 1260 check (window_stop between 0 and 1439),
  add column continue_on_next_day boolean not null default true,
  -- where people are connected to who press 0, and how many at a time; null until it is set up
  add column transfer_number bigint,
  add column transfer_lines smallint check (transfer_lines between 1 and 5000),
  add check ((transfer_number is null) = (transfer_lines is null));
