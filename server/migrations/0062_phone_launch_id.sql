-- What a user enters by telephone to launch a broadcast (row P-148, 1-decisions G-106).

-- Digits, of which leading zeros count: they are entered on a keypad and not counted with.
alter table app_user add column phone_launch_id text check (phone_launch_id ~ '^[0-9]{1,9}$');
create unique index app_user_phone_launch_id on app_user (account_id, phone_launch_id) where phone_launch_id is not null;
