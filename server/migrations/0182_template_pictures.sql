-- A text of the library may carry a picture, with or without words (rows C-068, 3-decisions 15.5). Pictures of saved texts
-- are kept, as those that were sent are.
alter table template add column media_id text;
comment on column template.media_id is 'The picture of the text, marked as used in media; null for none.';
alter table template drop constraint template_text_check;
alter table template add constraint template_text_check
  check (length(text) <= 2000 and (length(text) > 0 or media_id is not null));
