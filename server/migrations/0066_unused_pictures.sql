-- Pictures that were uploaded and never left with a text were kept for ever, and so were their files. One that was given
-- to a text, a broadcast or a scheduled text belongs to what was said; any other is forgotten when no open draft has it
-- and it is as old as drafts may become.
alter table media add column was_used boolean not null default false;
update media m set was_used = true from (
  select b.account_id, e.item ->> 'MediaID' as media_id
    from broadcast b, jsonb_array_elements(b.media) e (item) where b.media <> '[]'
  union select t.account_id, e.id
    from text_message t, jsonb_array_elements_text(t.media) e (id) where t.media <> '[]' and not t.is_inbound
  union select s.account_id, e.id
    from scheduled_conversation s, jsonb_array_elements_text(s.media) e (id) where s.media <> '[]') u
  where m.account_id = u.account_id and m.media_id = u.media_id;
create index media_unused on media (created_at) where not was_used;

-- Whether nobody needs a picture that was uploaded before this instant.
create function is_unused_picture(m media, p_before timestamptz) returns boolean
  language sql stable set search_path = public
  as $$
    select not m.was_used and m.created_at < p_before
      and not exists (select from draft_broadcast d where d.account_id = m.account_id and d.state = 'open'
        and d.form -> 'Media' @> jsonb_build_array(jsonb_build_object('MediaID', m.media_id)))
  $$;
-- Accounts with such pictures: only ids leave the tenants.
create function accounts_with_unused_pictures(p_before timestamptz) returns table (account_id integer)
  language sql stable security definer set search_path = public
  as $$
    select distinct m.account_id from media m
    where not m.was_used and m.created_at < p_before and is_unused_picture(m, p_before)
  $$;
