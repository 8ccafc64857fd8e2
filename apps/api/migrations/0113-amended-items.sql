-- An amendment changes the items of a published lot (招标投标法23). Every version of the items stays readable, and a bid
-- names the version that it was made for.
-- The version before: it changes no items of a published lot, so that its bids are made for the first version.
alter table lot add column items_no int not null default 1 check (items_no > 0);
alter table bid_version add column items_no int not null default 1 check (items_no > 0);
-- {from, priceLines}: the items that it puts in force, and the version that they replace; null if it changes none.
alter table amendment add column items jsonb check (jsonb_typeof(items) = 'object');
-- [{kind, change, id, no, name, fields}]: the differences, as they were published.
alter table lot_change add column items jsonb not null default '[]';

-- The items of a lot, from its first amendment of them on.
create table lot_item_version (
  lot_id uuid not null references lot,
  no int not null check (no > 0),
  -- The change that put them in force; null for the items that the lot was published with.
  change_id uuid references lot_change,
  -- {priceLines}
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  in_force_at timestamptz not null,
  primary key (lot_id, no),
  check ((no = 1) = (change_id is null))
);
create trigger lot_item_version_kept before update or delete or truncate on lot_item_version
  for each statement execute function refuse_change();
