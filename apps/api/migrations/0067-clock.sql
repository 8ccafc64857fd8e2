-- The latest moment that the database's clock was seen to show: while it shows an earlier one, nothing is decided by it.
alter table installation add column seen_at timestamptz;
