-- Invoices for credits. Money is in cents. The table itself checks that amount and tax add up to the total and that the
-- status fits the balance due: an invoice that contradicts itself is worse than none.

create table invoice (
  account_id integer not null references account,
  invoice_id integer generated always as identity (start with 20001),
  status text not null default 'Unpaid' check (status in ('Unpaid', 'Partially Paid', 'Pending', 'Paid', 'Voided')),
  charged_at timestamptz not null default now(),
  number_of_credits integer not null check (number_of_credits > 0),
  amount integer not null check (amount > 0),
  sales_tax integer not null default 0 check (sales_tax >= 0),
  grand_total integer not null generated always as (amount + sales_tax) stored,
  balance_due integer not null,
  -- True: its credits came when it was made. False: they come when it is paid in full (1-decisions G-84). Either way by
  -- a grant with the step 'invoice' and its number.
  add_credits_to_account boolean not null default false,
  terms text not null default 'Due on Receipt' check (terms in ('Due on Receipt', 'Net 15', 'Net 30')),
  po_number text not null default '' check (length(po_number) <= 25),
  additional_notes text not null default '' check (length(additional_notes) <= 50),
  primary key (account_id, invoice_id),
  check (balance_due between 0 and grand_total),
  check (case status when 'Unpaid' then balance_due = grand_total
    when 'Partially Paid' then balance_due > 0 and balance_due < grand_total
    when 'Pending' then balance_due > 0
    else balance_due = 0 end)
);
comment on table invoice is 'What an organization owes for credits, and how much of it is paid.';
call make_tenant_table('invoice');
