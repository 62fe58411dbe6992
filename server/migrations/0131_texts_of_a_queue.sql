-- Whom the texts of a queue went to, and who wrote them: the credit balance names both.
create index direct_text_queue on direct_text (account_id, queue_id) where queue_id is not null;
