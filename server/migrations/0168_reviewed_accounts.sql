-- Operators can mark an account: its broadcasts then wait until a person approves their message.
alter table account add column reviews_broadcasts boolean not null default false;
create index broadcast_awaits_approval on broadcast (account_id, broadcast_id) where status = 'AwaitingAuthorization';
