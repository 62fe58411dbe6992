-- How the running product signs in, for the owner alone: several machines must find the same password.
create table app_login (
  is_only boolean primary key default true check (is_only),
  name text not null,
  password text not null
);
revoke all on app_login from carillon_app;
