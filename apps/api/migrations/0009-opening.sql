-- An opener's own list of lots.
create index lot_opener_account on lot_opener (account_id);
