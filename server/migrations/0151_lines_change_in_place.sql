-- A line of the credit balance changes with each movement. An index of its newest movement would make each change a new
-- entry of every index: 20 times slower after 3,000 changes that an open snapshot still needs. The index has the block
-- of 10,000 movements instead, which changes rarely, and a page sorts the lines of a block.
drop index ledger_line_last;
alter table ledger_line add last_block bigint;
update ledger_line set last_block = last_id / 10000;
alter table ledger_line alter last_block set not null;
create index ledger_line_last on ledger_line (account_id, last_block desc);

-- A check constraint of this size cost as much as all else that a movement writes: it is prepared anew for each row. The
-- function looks at the columns of one step only.
alter table ledger_transaction drop constraint ledger_source,
  add constraint ledger_source check ((send_id is null) = (channel is null));

create or replace function post_ledger(p_kind text, p_amount bigint, p_step text, p_send integer default null,
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
  insert into ledger_line as l (account_id, kind, broadcast_id, send_id, channel, single_id, last_id, last_block, movements, owned, held)
    values (acc, p_kind, belongs, case when belongs is null or belongs = p_send then p_send end, p_channel,
      case when p_send is null then tid end, tid, tid / 10000, 1, d_available + d_held, d_held)
    on conflict (account_id, broadcast_id, send_id, channel, kind, single_id) do update
      set last_id = excluded.last_id, last_block = excluded.last_block, movements = l.movements + 1, owned = l.owned + excluded.owned,
        held = l.held + excluded.held;
  return true;
end $$;
