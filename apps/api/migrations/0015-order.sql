-- Orders under a contract.

create table purchase_order (
  id uuid primary key,
  order_no text not null unique,
  lot_id uuid not null references lot,
  company_id uuid not null references company,
  state text not null check (state in ('pending_confirm', 'confirmed', 'rejected', 'change_proposed', 'delivering',
    'received', 'accepted', 'invoiced', 'closed', 'cancelled')),
  contract_no text not null default '',
  buyer_name text not null,
  consignee text not null,
  consignee_phone text not null,
  address text not null,
  payment_terms text not null,
  total_incl numeric(18, 2) not null check (total_incl >= 0),
  issued_at timestamptz not null,
  issued_by uuid not null references account,
  promised_date date,
  delay_reason text,
  confirmed_at timestamptz,
  confirmed_by uuid references account,
  reject_reason text,
  change_reason text,
  cancel_reason text,
  delivered_all_at timestamptz,
  invoice_no text,
  created_at timestamptz not null default now(),
  version int not null default 1
);
create index purchase_order_company on purchase_order (company_id, issued_at desc, id);
create index purchase_order_lot on purchase_order (lot_id);
create index purchase_order_own on purchase_order (company_id, state);
create index purchase_order_state on purchase_order (state, issued_at desc, id);

create table purchase_order_line (
  id uuid primary key,
  order_id uuid not null references purchase_order,
  line_no int not null check (line_no > 0),
  price_line_id uuid references price_line,
  material_code text not null default '',
  name text not null,
  spec text not null default '',
  unit text not null,
  qty numeric(18, 4) not null check (qty > 0),
  unit_price_incl numeric(18, 6) not null check (unit_price_incl >= 0),
  tax_rate text not null,
  amount_incl numeric(18, 2) not null check (amount_incl >= 0),
  required_date date not null,
  unique (order_id, line_no)
);
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
