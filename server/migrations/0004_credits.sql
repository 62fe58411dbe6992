-- Credits: a double-entry ledger, and the wallet as its cached sum. Amounts are integers, in thousandths of a credit.
-- docs/money.md draws how credits move.

create table wallet (
  account_id integer primary key references account,
  available bigint not null default 0 check (available >= 0),
  held bigint not null default 0 check (held >= 0)
);
comment on table wallet is 'The balance of an account, the cached sum of its ledger.';
call make_tenant_table('wallet');

-- The columns from `channel` to `key` say what a movement is for: an event that can be booked only once. Which of them
-- a step has is checked in post_ledger(): as a check constraint it cost as much as everything else that a movement
-- writes, because PostgreSQL prepares such a constraint anew for each row.
create table ledger_transaction (
  account_id integer not null,
  transaction_id bigint generated always as identity,
  kind text not null check (kind in ('grant', 'hold', 'capture', 'release', 'refund')),
  -- A broadcast, a queue of single texts, or a test call.
  send_id integer,
  user_id integer,
  note text not null default '',
  -- Credits owned (available + held) after this movement.
  balance bigint not null,
  at timestamptz not null default now(),
  -- The broadcast that the send belongs to: itself, or the survey that it replies to; null for single texts and tests.
  broadcast_id integer,
  channel text check (channel in ('text', 'call')),
  step text not null,
  recipient_no integer,
  attempt smallint,
  lease_id bigint,
  webhook_id bigint,
  began_at timestamptz,
  -- Part of a lease, place in a webhook, number of a change, or thousandths held before for a transfer.
  no integer,
  invoice_id integer,
  -- Names a movement made by hand.
  key text,
  primary key (account_id, transaction_id),
  constraint ledger_source check ((send_id is null) = (channel is null))
);
comment on table ledger_transaction is 'A movement of credits, with the event that caused it.';
-- The same event is booked once for each kind of movement. It also finds the movements of a send.
create unique index ledger_transaction_source on ledger_transaction (account_id, send_id, channel, kind, step,
  recipient_no, attempt, lease_id, webhook_id, began_at, no, invoice_id, key) nulls not distinct;
call make_tenant_table('ledger_transaction');

create table ledger_entry (
  account_id integer not null,
  transaction_id bigint not null,
  book text not null check (book in ('available', 'held', 'spent', 'granted')),
  amount bigint not null check (amount <> 0),
  primary key (account_id, transaction_id, book),
  foreign key (account_id, transaction_id) references ledger_transaction
);
comment on table ledger_entry is
  'One side of a movement of credits, in thousandths; the entries of a transaction sum to zero.';
call make_tenant_table('ledger_entry');

-- What one broadcast held, spent, or got back for its texts, for its calls, or for its automatic replies is one line, and
-- so is each movement that belongs to no send. A line is written with its movements, so a page reads as many lines as it
-- shows and never the ledger.
create table ledger_line (
  account_id integer not null,
  kind text not null,
  -- Of a broadcast and its automatic replies.
  broadcast_id integer,
  -- Of a broadcast itself and of single texts and tests; null for automatic replies, which share a line.
  send_id integer,
  channel text,
  -- The only movement of a line that belongs to no send.
  single_id bigint,
  -- The newest movement: the line stands in its place.
  last_id bigint not null,
  movements integer not null,
  -- How the line changed what is owned (available + held), and what is held.
  owned bigint not null,
  held bigint not null,
  -- last_id / 10,000. An index of last_id itself would turn each change of a line into a new entry of every index: 20
  -- times slower after 3,000 changes that an open snapshot still needs. The block rarely changes, and a page sorts the
  -- lines of a block.
  last_block bigint not null
) with (fillfactor = 70);
comment on table ledger_line is
  'A line of the credit balance, written with its movements: what one broadcast held, spent or got back for its texts, its calls or its replies.';
create unique index ledger_line_of on ledger_line (account_id, broadcast_id, send_id, channel, kind, single_id)
  nulls not distinct;
create index ledger_line_last on ledger_line (account_id, last_block desc);
call make_tenant_table('ledger_line');

-- The only way to move credits. Entries sum to zero by construction. A movement that would overdraw raises
-- 'insufficient_credits' (P0001). Returns false and changes nothing if the event was booked before or the amount is zero.
-- The first hold of a send passes p_broadcast; what follows belongs to the same broadcast.
create function post_ledger(p_kind text, p_amount bigint, p_step text, p_send integer default null,
  p_channel text default null, p_broadcast integer default null, p_recipient integer default null,
  p_attempt integer default null, p_lease bigint default null, p_webhook bigint default null,
  p_began timestamptz default null, p_no integer default null, p_invoice integer default null, p_key text default null,
  p_user integer default null, p_note text default '')
  returns boolean language plpgsql as $$
declare
  acc integer := app_account();
  d_available bigint; d_held bigint; d_spent bigint := 0; d_granted bigint := 0;
  after_available bigint; after_held bigint; tid bigint; belongs integer := p_broadcast; fits boolean := false;
begin
  if p_amount < 0 then raise exception 'ledger amounts are not negative'; end if;
  if p_amount = 0 then return false; end if;
  case p_kind
    when 'grant'   then d_available := p_amount;  d_held := 0;         d_granted := -p_amount;
    when 'hold'    then d_available := -p_amount; d_held := p_amount;
    when 'capture' then d_available := 0;         d_held := -p_amount; d_spent := p_amount;
    when 'release' then d_available := p_amount;  d_held := -p_amount;
    when 'refund'  then d_available := p_amount;  d_held := 0;         d_spent := -p_amount;
  end case;
  -- Each step has its own columns and no others.
  if p_step in ('lease', 'leaseLate') then
    fits := num_nonnulls(p_lease, p_no) = 2 and num_nonnulls(p_recipient, p_attempt, p_webhook, p_began) = 0;
  elsif p_step in ('sentBack', 'lookedUp', 'byHand', 'retriesEnded', 'answered') then
    fits := num_nonnulls(p_recipient, p_attempt) = 2 and num_nonnulls(p_lease, p_webhook, p_began, p_no) = 0;
  elsif p_step in ('made', 'started', 'canceled', 'stopped', 'settled') then
    fits := num_nonnulls(p_recipient, p_attempt, p_lease, p_webhook, p_began, p_no) = 0;
  elsif p_step = 'receipts' then
    fits := num_nonnulls(p_webhook, p_no) = 2 and num_nonnulls(p_recipient, p_attempt, p_lease, p_began) = 0;
  elsif p_step in ('transfer', 'transferLate') then
    fits := num_nonnulls(p_recipient, p_attempt, p_began) = 3 and num_nonnulls(p_lease, p_webhook) = 0;
  elsif p_step = 'changed' then
    fits := p_no is not null and num_nonnulls(p_recipient, p_attempt, p_lease, p_webhook, p_began) = 0;
  elsif p_step = 'leaseOver' then
    fits := p_lease is not null and num_nonnulls(p_recipient, p_attempt, p_webhook, p_began, p_no) = 0;
  elsif p_step = 'invoice' then
    fits := p_kind = 'grant' and p_invoice is not null and num_nonnulls(p_send, p_channel, p_recipient, p_attempt, p_lease,
      p_webhook, p_began, p_no, p_key) = 0;
  elsif p_step = 'manual' then
    fits := p_key is not null and num_nonnulls(p_recipient, p_attempt, p_lease, p_webhook, p_began, p_no, p_invoice) = 0;
  end if;
  if not fits or (p_step not in ('invoice', 'manual')
      and (p_send is null or p_invoice is not null or p_key is not null)) then
    raise exception 'ledger_source: % does not have these columns', p_step;
  end if;
  -- The wallet row is locked first, so that balances in the ledger follow one another.
  update wallet set available = available + d_available, held = held + d_held
    where account_id = acc and available + d_available >= 0 and held + d_held >= 0
    returning available, held into after_available, after_held;
  if not found then raise exception 'insufficient_credits'; end if;
  if p_send is not null and belongs is null then
    select t.broadcast_id into belongs from ledger_transaction t
      where t.account_id = acc and t.send_id = p_send and t.channel = p_channel and t.kind = 'hold' limit 1;
  end if;
  insert into ledger_transaction (account_id, kind, step, send_id, channel, broadcast_id, recipient_no, attempt, lease_id,
      webhook_id, began_at, no, invoice_id, key, user_id, note, balance)
    values (acc, p_kind, p_step, p_send, p_channel, belongs, p_recipient, p_attempt, p_lease,
      p_webhook, p_began, p_no, p_invoice, p_key, p_user, p_note, after_available + after_held)
    on conflict (account_id, send_id, channel, kind, step, recipient_no, attempt, lease_id, webhook_id, began_at, no,
      invoice_id, key) do nothing
    returning transaction_id into tid;
  if tid is null then
    update wallet set available = available - d_available, held = held - d_held where account_id = acc;
    return false;
  end if;
  insert into ledger_entry (account_id, transaction_id, book, amount)
    select acc, tid, e.book, e.amount
    from (values ('available', d_available), ('held', d_held), ('spent', d_spent), ('granted', d_granted)) e (book, amount)
    where e.amount <> 0;
  insert into ledger_line as l (account_id, kind, broadcast_id, send_id, channel, single_id, last_id, last_block, movements,
      owned, held)
    values (acc, p_kind, belongs, case when belongs is null or belongs = p_send then p_send end, p_channel,
      case when p_send is null then tid end, tid, tid / 10000, 1, d_available + d_held, d_held)
    on conflict (account_id, broadcast_id, send_id, channel, kind, single_id) do update
      set last_id = excluded.last_id, last_block = excluded.last_block, movements = l.movements + 1,
        owned = l.owned + excluded.owned, held = l.held + excluded.held;
  return true;
end $$;

-- What is still held for the texts or the calls of a send, in thousandths of a credit.
create function held_for(p_send integer, p_channel text) returns bigint language sql stable
  as $$ select coalesce(sum(e.amount), 0)::bigint
        from ledger_transaction t join ledger_entry e using (account_id, transaction_id)
        where t.account_id = app_account() and t.send_id = p_send and t.channel = p_channel and e.book = 'held' $$;
