-- A text without personalized fields is the same for all recipients, unless some of them have a text of their own.
alter table send_queue add column has_decisions boolean not null default false;
comment on column send_queue.has_decisions is 'True if the text of single recipients was decided: one of their own, or none.';
