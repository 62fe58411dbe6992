-- Pictures that wait longer than their job would let them: it was lost, by a restore or after too many failures.
create index inbound_picture_waiting on inbound_picture (changed_at) where state = 'waiting';
create function pictures_overdue(p_before timestamptz, p_most integer)
  returns table (account_id integer, text_message_id bigint)
  language sql stable security definer set search_path = public
  as $$
    select p.account_id, p.text_message_id from inbound_picture p
    where p.state = 'waiting' and p.changed_at < p_before
    order by p.changed_at limit p_most
  $$;

-- Those of these keys of the storage, `<account>/inbound/<text>-<place>`, that no picture refers to.
create function unclaimed_picture_keys(p_keys text[]) returns table (key text)
  language sql stable security definer set search_path = public
  as $$
    select k.key from (
      select u.key, string_to_array(replace(replace(u.key, '/inbound/', ' '), '-', ' '), ' ')::bigint[] as part
      from unnest(p_keys) u (key) offset 0) k
    where not exists (select from inbound_picture p
      where p.account_id = k.part[1]::int and p.text_message_id = k.part[2] and p.place = k.part[3]::smallint
        and p.state = 'ready')
  $$;
