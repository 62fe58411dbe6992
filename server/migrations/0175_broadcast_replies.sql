-- Replies to a broadcast are listed newest first; the older index finds those of given recipients.
create index text_message_replies on text_message (account_id, broadcast_id, text_message_id)
  where broadcast_id is not null and is_inbound;
