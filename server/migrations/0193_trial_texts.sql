-- A trial texts verified numbers only, and none while it is a trial without texts (rows P-011, P-091, B-006).
alter table account add column texts_verified_only boolean not null
  generated always as (is_free_trial and converted_at is null) stored;
-- As before, and in addition not on a trial without texts.
alter table account drop column can_text;
alter table account add column can_text boolean not null generated always as (
  (country_id <= 2 or 'AllInOneInternationalAccount' = any (features))
  and not (is_free_trial and converted_at is null and 'FreeTrialABTestNoText' = any (features))) stored;
