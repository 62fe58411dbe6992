-- Pictures of texts, and the library of audio messages.

create table media (
  account_id integer not null,
  media_id text not null,
  file_name text not null,
  content_type text not null,
  size integer not null,
  created_at timestamptz not null default now(),
  -- A text, a broadcast, or a scheduled text has it. Any other picture is purged when no open draft has it and it is as
  -- old as drafts may become.
  was_used boolean not null default false,
  primary key (account_id, media_id)
);
comment on table media is 'A picture uploaded for texts.';
create index media_unused on media (created_at) where not was_used;
call make_tenant_table('media');

-- The sound is in files: as it came, for telephones (8,000 Hz mu-law), and for browsers (.mp3).
create table audio (
  account_id integer not null references account,
  audio_id integer generated always as identity (start with 10001),
  -- The owner.
  user_id integer not null,
  name text not null check (length(name) between 1 and 50),
  -- Of its files and public addresses; can't be guessed.
  file_id text not null check (file_id ~ '^[A-Za-z0-9_-]{32}$'),
  original_kind text not null check (original_kind in ('mp3', 'wav')),
  length_ms integer not null check (length_ms >= 0),
  -- null: silent
  sound_start_ms integer,
  clipped_ppm integer not null default 0,
  -- 120 bytes, 0 to 100 each
  peaks bytea not null,
  -- The page it came from (audioOrigins of the contract), or CallInRecording.
  origin text not null,
  -- What it was made from, if it was spoken.
  speech_text text,
  voice_id text,
  made_for text check (made_for in ('announcement', 'survey', 'transfer-connect')),
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Of the deletion.
  undo_id text,
  primary key (account_id, audio_id),
  foreign key (account_id, user_id) references app_user
);
comment on table audio is 'An audio message in the library.';
create index audio_list on audio (account_id, created_at desc, audio_id desc) where deleted_at is null;
create index audio_undo on audio (account_id, undo_id) where undo_id is not null;
create index audio_file on audio (account_id, file_id);
call make_tenant_table('audio');

create table audio_favorite (
  account_id integer not null,
  user_id integer not null,
  audio_id integer not null,
  primary key (account_id, user_id, audio_id),
  foreign key (account_id, audio_id) references audio on delete cascade
);
comment on table audio_favorite is 'A user''s star on an audio message.';
create index audio_favorite_of on audio_favorite (account_id, audio_id);
call make_tenant_table('audio_favorite');

-- Written through the media folder by the folders that own drafts and broadcasts; names and states are read from there.
-- The row of a broadcast keeps the files after the library item was deleted.
create table audio_use (
  account_id integer not null,
  used_by text not null check (used_by in ('draft', 'broadcast')),
  used_by_id integer not null,
  audio_id integer not null,
  is_survey boolean not null,
  is_transfer boolean not null,
  primary key (account_id, used_by, used_by_id, audio_id),
  foreign key (account_id, audio_id) references audio
);
comment on table audio_use is 'A draft or broadcast that plays an audio message.';
create index audio_use_of on audio_use (account_id, audio_id);
call make_tenant_table('audio_use');
