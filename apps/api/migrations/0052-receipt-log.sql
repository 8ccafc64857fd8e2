-- The log of a lot's receipts names every version of every bid with how it stood, and withdrawals are signed too.

-- What the platform signed when a bid was taken back.
create table bid_withdrawal (
  bid_version_id uuid primary key references bid_version,
  bid_id uuid not null references bid,
  lot_id uuid not null references lot,
  company_id uuid not null references company,
  receipt_no text not null unique,
  receipt jsonb not null,
  leaf_hash bytea not null,
  withdrawn_by uuid not null references account,
  withdrawn_at timestamptz not null
);
create index bid_withdrawal_lot on bid_withdrawal (lot_id);

-- Logs that were fixed before are of the bids in force alone. `tree_size` is the number of versions, `leaves` the tree's:
-- since format 2 one more, the head's.
alter table receipt_root
  add column format text not null default 'procure-receipt-root/1'
    check (format in ('procure-receipt-root/1', 'procure-receipt-root/2')),
  add column key_id text,
  add column head jsonb,
  -- [{receipt, standing, endedBy}] in tree order.
  add column entries jsonb,
  add constraint receipt_root_of_format check (
    (format = 'procure-receipt-root/2') = (head is not null)
    and (format = 'procure-receipt-root/2') = (entries is not null)
    and (format = 'procure-receipt-root/2') = (key_id is not null));
alter table receipt_root alter column format drop default;
