-- Browsers from which a user signed in before: a hash of the browser's own cookie and of who it was, so that a row
-- names nobody. Not a tenant's: it is asked before anybody is signed in.
create table known_browser (
  key bytea primary key,
  seen_at timestamptz not null
);
create index known_browser_seen on known_browser (seen_at);
