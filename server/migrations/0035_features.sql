-- What an account may use beside what all may (1-decisions G-95). Texting is for accounts in the United States (1)
-- and Canada (2), and for those abroad that have AllInOneInternationalAccount (1-decisions G-98).
alter table account add column features text[] not null default '{}';
alter table account add column can_text boolean not null
  generated always as (country_id <= 2 or 'AllInOneInternationalAccount' = any (features)) stored;
