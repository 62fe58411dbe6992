-- A person has seen what became of the file: it is not shown at its draft any more.
alter table file_upload add column closed_at timestamptz;
-- Bytes and bad rows are gone. The row of an imported file stays: it keeps who declared the consent, and the name.
alter table file_upload add column forgotten_at timestamptz;
update file_upload set closed_at = touched_at where status = 'Imported';

create index file_upload_draft on file_upload (account_id, draft_broadcast_id) where forgotten_at is null;
create index file_upload_touched on file_upload (touched_at) where forgotten_at is null;
create index draft_broadcast_saved on draft_broadcast (saved_at) where state <> 'sent';
