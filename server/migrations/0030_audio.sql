-- The audio library. The sound itself lies in files: as it came, for telephones (8,000 Hz mu-law), for browsers (.mp3).
create table audio (
  account_id integer not null references account,
  audio_id integer generated always as identity (start with 10001),
  user_id integer not null,                 -- whose it is
  name text not null check (length(name) between 1 and 50),
  file_id text not null check (file_id ~ '^[A-Za-z0-9_-]{32}$'),   -- of its files and public addresses; nobody can guess it
  original_kind text not null check (original_kind in ('mp3', 'wav')),
  length_ms integer not null check (length_ms >= 0),
  sound_start_ms integer,                   -- null: silent
  clipped_ppm integer not null default 0,
  peaks bytea not null,                     -- 120 bytes, 0 to 100 each
  origin text not null,                     -- the page it came from (contract audioOrigins), or CallInRecording
  speech_text text, voice_id text,          -- what it was made from, when it was spoken
  made_for text check (made_for in ('announcement', 'survey', 'transfer-connect')),
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  undo_id text,                             -- of the deletion
  primary key (account_id, audio_id),
  foreign key (account_id, user_id) references app_user
);
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
create index audio_favorite_of on audio_favorite (account_id, audio_id);
call make_tenant_table('audio_favorite');

-- Which drafts and broadcasts play which audio; written through the media folder by whoever owns those. Their names
-- and states are read where they are. A row of a broadcast keeps the files after the library item was deleted.
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
create index audio_use_of on audio_use (account_id, audio_id);
call make_tenant_table('audio_use');

-- New users see what others share (1-decisions G-94), and so do those there are: nobody could turn it off before.
alter table app_user alter column can_see_group_audio set default true;
update app_user set can_see_group_audio = true;
