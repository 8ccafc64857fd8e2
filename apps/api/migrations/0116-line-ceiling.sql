-- The highest unit price of a line, in yuan, tax included; null without one. It limits a bid's unit price
-- (招标投标法实施条例27, 51(5)).
-- The version before: it writes no ceiling of a line, so that a line it saves has none, and it checks none.
alter table price_line add column ceiling_unit_price numeric(18, 6) check (ceiling_unit_price > 0);
