-- What evaluation, award and order keep beyond their first shape.

-- Every judged bid with its points and place, as concluded: candidates are at most three, results go to all.
alter table evaluation add column result jsonb;

-- A proposal is the winner's notice while it is a draft; one sent back carries the approver's reason. When a winner
-- gives up, the notices of that decision stay as they were issued and are superseded (条例55).
alter table award_notice
  add column proposal_reason text not null default '',
  add column proposed_at timestamptz,
  add column return_reason text,
  add column approved_at timestamptz,
  add column declined_at timestamptz,
  add column superseded_at timestamptz,
  add column contract_no text,
  add column contract_signed_on date,
  drop constraint award_notice_lot_id_company_id_key,
  add check (approved_by is null or approved_by <> created_by);
create unique index award_notice_in_force on award_notice (lot_id, company_id) where superseded_at is null;
create unique index award_notice_one_winner on award_notice (lot_id)
  where superseded_at is null and kind = 'won' and state <> 'declined';

alter table purchase_order
  add column change_reason text,
  add column cancel_reason text,
  add column delivered_all_at timestamptz,
  add column invoice_no text;
create index purchase_order_state on purchase_order (state, issued_at desc, id);

alter table purchase_order_line add column price_line_id uuid references price_line;
create index purchase_order_line_price on purchase_order_line (price_line_id);

-- What was done with an order, as both sides read it.
create table order_event (
  id bigint generated always as identity primary key,
  order_id uuid not null references purchase_order,
  action text not null,
  state text not null,
  by_kind text not null check (by_kind in ('supplier', 'staff')),
  by_account uuid not null references account,
  note text not null default '',
  -- Made by the caller where an act may be done several times: the same one is recorded once.
  command_id uuid unique,
  happened_at timestamptz not null
);
create index order_event_order on order_event (order_id, id);
