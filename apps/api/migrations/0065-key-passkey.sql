-- A passkey opens a key of somebody's own: an opener's, or the pair that a company's key is sealed to.
alter table opener_key_passkey rename to key_passkey;
alter table key_passkey rename column key_id to opener_key_id;
alter table key_passkey alter column opener_key_id drop not null;
alter table key_passkey add column bid_key_pair_id uuid references bid_key_pair;
alter table key_passkey add constraint key_passkey_of_one check (num_nonnulls(opener_key_id, bid_key_pair_id) = 1);
alter index opener_key_passkey_key rename to key_passkey_opener_key;
alter index opener_key_passkey_account rename to key_passkey_account;
create index key_passkey_bid_key_pair on key_passkey (bid_key_pair_id);
