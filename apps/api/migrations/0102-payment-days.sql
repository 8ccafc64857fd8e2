-- The term of payment of an order in days; what is written beside it stays. Orders from before have the text alone.
alter table purchase_order
  add column payment_days int check (payment_days between 1 and 999);
