-- What a movement of credits is for stands in columns, in place of strings such as "broadcast:5001" that had to be
-- taken apart again. docs/money.md draws how credits move.

alter table ledger_transaction rename column broadcast_id to send_id;
alter table ledger_transaction
  -- the broadcast that the send belongs to: itself, or the survey that it replies to; null for single texts and tests
  add broadcast_id integer,
  add channel text check (channel in ('text', 'call')),
  add step text,
  add recipient_no integer,
  add attempt smallint,
  add lease_id bigint,
  add webhook_id bigint,
  add began_at timestamptz,
  -- part of a lease, place in a webhook, number of a change, thousandths held before for a transfer
  add no integer,
  add invoice_id integer,
  -- names a movement made by hand
  add key text;

-- How often what is held for a broadcast was changed: each change is booked once.
alter table broadcast add hold_changes integer not null default 0;

update ledger_transaction t set
  channel = case when t.send_id is null then null when t.source_id like 'calls:%' then 'call' else 'text' end,
  broadcast_id = (select coalesce(d.broadcast_id, b.broadcast_id) from (values (t.send_id)) s (id)
    left join direct_queue d on d.account_id = t.account_id and d.queue_id = s.id
    left join broadcast b on b.account_id = t.account_id and b.broadcast_id = s.id and d.queue_id is null);

-- The beginning of a transfer was written in base 36, milliseconds since 1970.
create function pg_temp.instant_of(digits text) returns timestamptz language sql immutable
  as $$ select to_timestamp(sum((strpos('0123456789abcdefghijklmnopqrstuvwxyz', substr(digits, n, 1)) - 1)
          * power(36::numeric, length(digits) - n)) / 1000)
        from generate_series(1, length(digits)) n $$;

create temporary table old_source on commit drop as
select t.account_id, t.transaction_id, t.kind, t.send_id, t.channel, t.source_id,
  case
    when t.kind = 'grant' and t.source_id ~ '^invoice:[0-9]{1,9}$' then 'invoice'
    when t.send_id is null then 'manual'
    when t.source_id ~ '^(broadcast|direct|calls):[0-9]+$' then 'made'
    when t.source_id ~ '^broadcast:[0-9]+:start$' then 'started'
    when t.source_id ~ '^(broadcast:[0-9]+:text:|calls:[0-9]+\.)[0-9a-f]{8}-[0-9a-f-]{27}$' then 'changed'
    when t.source_id ~ '^calls:[0-9]+\.canceled$' then 'canceled'
    when t.source_id ~ '^b[0-9]+\.rest$' then 'stopped'
    when t.source_id ~ '^(b[0-9]+\.last|calls:[0-9]+\.rest)$' then 'settled'
    when t.source_id ~ '^l[0-9]+\.[0-9]+$' then 'lease'
    when t.source_id ~ '^l[0-9]+\.[0-9]+\.late$' then 'leaseLate'
    when t.source_id ~ '^l[0-9]+\.over$' then 'leaseOver'
    when t.source_id ~ '^w[0-9]+\.[0-9]+(\.[0-9]+)?\.[0-9]+$' then 'receipts'
    when t.source_id ~ '^t[0-9]+\.[0-9]+\.[0-9]+$' then 'sentBack'
    when t.source_id ~ '^d[0-9]+\.[0-9]+\.[0-9]+$' then 'lookedUp'
    when t.source_id ~ '^h[0-9]+\.[0-9]+\.[0-9]+$' then 'byHand'
    when t.source_id ~ '^e[0-9]+\.[0-9]+\.[0-9]+$' then 'retriesEnded'
    when t.source_id ~ '^calls:[0-9]+\.[0-9]+\.[0-9]+$' then 'answered'
    when t.source_id ~ '^calls:[0-9]+\.[0-9]+\.[0-9]+\.transfer\.[0-9a-z]+(\.[0-9]+|\.rest)?$' then 'transfer'
    when t.source_id ~ '^calls:[0-9]+\.[0-9]+\.[0-9]+\.transfer\.[0-9a-z]+\.late$' then 'transferLate'
    else 'manual'
  end as step,
  regexp_split_to_array(t.source_id, '[.:]') as parts
from ledger_transaction t;

update ledger_transaction t set
  step = o.step,
  invoice_id = case when o.step = 'invoice' then o.parts[2]::integer end,
  key = case when o.step = 'manual' then o.source_id end,
  lease_id = case when o.step in ('lease', 'leaseLate', 'leaseOver') then substr(o.parts[1], 2)::bigint end,
  webhook_id = case when o.step = 'receipts' then substr(o.parts[1], 2)::bigint end,
  recipient_no = case when o.step = 'sentBack' then o.parts[2]::integer
    when o.step in ('lookedUp', 'byHand', 'retriesEnded', 'answered', 'transfer', 'transferLate') then o.parts[3]::integer end,
  -- Before now some were named by their time; numbers below zero meet no attempt to come.
  attempt = case when o.step = 'sentBack' then o.parts[3]::smallint
    when o.step in ('answered', 'transfer', 'transferLate') then o.parts[4]::smallint
    when o.step in ('lookedUp', 'byHand', 'retriesEnded') then -o.ordinal end,
  began_at = case when o.step in ('transfer', 'transferLate') then pg_temp.instant_of(o.parts[6]) end,
  no = case when o.step in ('lease', 'leaseLate') then o.parts[2]::integer
    when o.step = 'changed' then o.ordinal
    when o.step = 'receipts' then case when cardinality(o.parts) = 4 then o.parts[3]::integer + 1 else 0 end
    when o.step = 'transfer' and o.parts[7] ~ '^[0-9]+$' then o.parts[7]::integer end
from (select o.*, row_number() over (partition by account_id, send_id, channel, step,
        case when step in ('lookedUp', 'byHand', 'retriesEnded') then parts[3] end order by transaction_id) as ordinal
      from old_source o) o
where t.account_id = o.account_id and t.transaction_id = o.transaction_id;

update broadcast b set hold_changes = c.n
from (select account_id, send_id, max(no) as n from ledger_transaction where step = 'changed' group by 1, 2) c
where b.account_id = c.account_id and b.broadcast_id = c.send_id;

-- The number of a batch of receipts had its tries besides, of which only the last was ever booked; should two have the
-- same columns now, the second keeps its old name.
update ledger_transaction t set step = 'manual', key = o.source_id, webhook_id = null, no = null
from (select t.account_id, t.transaction_id, t.source_id,
        row_number() over (partition by account_id, send_id, kind, webhook_id, no order by transaction_id) as nth
      from ledger_transaction t where step = 'receipts') o
where o.nth > 1 and t.account_id = o.account_id and t.transaction_id = o.transaction_id;

alter table ledger_transaction
  alter step set not null,
  drop source_id,
  -- Each step has its own columns and no others.
  add constraint ledger_source check (case step
    when 'invoice' then kind = 'grant' and invoice_id is not null and num_nonnulls(send_id, channel, recipient_no,
      attempt, lease_id, webhook_id, began_at, no, key) = 0
    when 'manual' then key is not null and (send_id is null) = (channel is null)
      and num_nonnulls(recipient_no, attempt, lease_id, webhook_id, began_at, no, invoice_id) = 0
    else send_id is not null and channel is not null and invoice_id is null and key is null and case
      when step in ('made', 'started', 'canceled', 'stopped', 'settled')
        then num_nonnulls(recipient_no, attempt, lease_id, webhook_id, began_at, no) = 0
      when step = 'changed' then no is not null and num_nonnulls(recipient_no, attempt, lease_id, webhook_id, began_at) = 0
      when step in ('lease', 'leaseLate')
        then num_nonnulls(lease_id, no) = 2 and num_nonnulls(recipient_no, attempt, webhook_id, began_at) = 0
      when step = 'leaseOver'
        then lease_id is not null and num_nonnulls(recipient_no, attempt, webhook_id, began_at, no) = 0
      when step = 'receipts'
        then num_nonnulls(webhook_id, no) = 2 and num_nonnulls(recipient_no, attempt, lease_id, began_at) = 0
      when step in ('sentBack', 'lookedUp', 'byHand', 'retriesEnded', 'answered')
        then num_nonnulls(recipient_no, attempt) = 2 and num_nonnulls(lease_id, webhook_id, began_at, no) = 0
      when step in ('transfer', 'transferLate')
        then num_nonnulls(recipient_no, attempt, began_at) = 3 and num_nonnulls(lease_id, webhook_id) = 0
      else false end
    end);
-- The same event is booked once for each kind of movement. It also finds the movements of a send.
create unique index ledger_transaction_source on ledger_transaction (account_id, send_id, channel, kind, step,
  recipient_no, attempt, lease_id, webhook_id, began_at, no, invoice_id, key) nulls not distinct;
drop index ledger_transaction_broadcast;

-- Who asked for a test text: the credit balance names them.
alter table direct_text add user_id integer;
update direct_text set user_id = substring(source from '^test:[0-9]+\.([0-9]{1,9})\.')::integer where purpose = 1;

-- The lines of the credit balance: what one broadcast held, spent or got back for its texts, for its calls or for its
-- automatic replies is one line, and so is what belongs to no send. A line is written with its movements, so that a page
-- reads as many lines as it shows and not the ledger.
create table ledger_line (
  account_id integer not null,
  kind text not null,
  -- of a broadcast and its automatic replies
  broadcast_id integer,
  -- of a broadcast itself and of single texts and tests; null for automatic replies, which share a line
  send_id integer,
  channel text,
  -- the one movement of a line of its own
  single_id bigint,
  -- the newest movement: the line stands in its place
  last_id bigint not null,
  movements integer not null,
  -- how it changed what is owned (available + held), and what is held
  owned bigint not null,
  held bigint not null
) with (fillfactor = 70);
create unique index ledger_line_of on ledger_line (account_id, broadcast_id, send_id, channel, kind, single_id)
  nulls not distinct;
create index ledger_line_last on ledger_line (account_id, last_id desc);
call make_tenant_table('ledger_line');

insert into ledger_line (account_id, kind, broadcast_id, send_id, channel, single_id, last_id, movements, owned, held)
select account_id, kind, broadcast_id, of_send, channel, single_id, max(transaction_id), count(*), sum(owned), sum(held)
from (select t.account_id, t.transaction_id, t.kind, t.broadcast_id, t.channel,
        case when t.broadcast_id is null or t.broadcast_id = t.send_id then t.send_id end as of_send,
        case when t.send_id is null then t.transaction_id end as single_id,
        coalesce((select sum(e.amount) from ledger_entry e where e.account_id = t.account_id
          and e.transaction_id = t.transaction_id and e.book in ('available', 'held')), 0) as owned,
        coalesce((select sum(e.amount) from ledger_entry e where e.account_id = t.account_id
          and e.transaction_id = t.transaction_id and e.book = 'held'), 0) as held
      from ledger_transaction t) m
group by 1, 2, 3, 4, 5, 6;

drop function post_ledger(text, text, bigint, integer, integer, text);
drop function held_for_calls(integer);
drop function held_for(integer);

-- The one way to move credits. Entries sum to zero by construction; a movement that would overdraw raises
-- 'insufficient_credits' (P0001). Returns false, changing nothing, when the event was booked before or is zero. Which
-- columns a step has is told by the constraint above. `p_broadcast` is said by the first hold of a send; what follows
-- belongs to the same broadcast.
create function post_ledger(p_kind text, p_amount bigint, p_step text, p_send integer default null,
  p_channel text default null, p_broadcast integer default null, p_recipient integer default null,
  p_attempt integer default null, p_lease bigint default null, p_webhook bigint default null,
  p_began timestamptz default null, p_no integer default null, p_invoice integer default null, p_key text default null,
  p_user integer default null, p_note text default '')
  returns boolean language plpgsql as $$
declare
  acc integer := app_account();
  d_available bigint; d_held bigint; d_spent bigint := 0; d_granted bigint := 0;
  after_available bigint; after_held bigint; tid bigint; belongs integer := p_broadcast;
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
  insert into ledger_line as l (account_id, kind, broadcast_id, send_id, channel, single_id, last_id, movements, owned, held)
    values (acc, p_kind, belongs, case when belongs is null or belongs = p_send then p_send end, p_channel,
      case when p_send is null then tid end, tid, 1, d_available + d_held, d_held)
    on conflict (account_id, broadcast_id, send_id, channel, kind, single_id) do update
      set last_id = excluded.last_id, movements = l.movements + 1, owned = l.owned + excluded.owned,
        held = l.held + excluded.held;
  return true;
end $$;

-- What is still held for the texts or the calls of a send, in thousandths of a credit.
create function held_for(p_send integer, p_channel text) returns bigint language sql stable
  as $$ select coalesce(sum(e.amount), 0)::bigint
        from ledger_transaction t join ledger_entry e using (account_id, transaction_id)
        where t.account_id = app_account() and t.send_id = p_send and t.channel = p_channel and e.book = 'held' $$;
comment on table ledger_line is 'A line of the credit balance, written with its movements: what one broadcast held, spent or got back for its texts, its calls or its replies.';
