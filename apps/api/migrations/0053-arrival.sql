-- Submissions and withdrawals that have arrived whole and are not decided yet, as every process knows them. The row is
-- there before the clock is asked for the time of arrival: who finds none after a deadline need wait for nobody.
create table arrival (
  id uuid primary key,
  -- As the address named it: whether there is such a lot is found out afterwards.
  lot_id uuid not null,
  noted_at timestamptz not null default clock_timestamp()
);
create index arrival_lot on arrival (lot_id);
