-- The id of this installation, and when a process first put it into its folder of files (platform/sharedFiles.ts): a
-- process whose folder lacks it does not share that of the others.
create table installation (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid(),
  files_marked_at timestamptz
);
insert into installation default values;
