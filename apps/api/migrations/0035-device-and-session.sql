-- A browser that signed in to an account before: wrong passwords of strangers do not lock it. The browser keeps a
-- random token; here lies its SHA-256, of no use to who reads the table.
create table device (
  account_id uuid not null references account,
  token_hash bytea not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (account_id, token_hash)
);
create index device_age on device (seen_at);

-- Failures are counted under a key: an account's unknown devices, a known device, a name that nobody has, an address.
alter table sign_in_failure rename column name_hash to key_hash;
delete from sign_in_failure;
alter table account drop column failed_count;
alter table account drop column locked_until;

-- Sessions are listed to their owner and ended one by one, by an id that opens nothing.
alter table session add column id uuid not null default gen_random_uuid();
alter table session add column device_hash bytea;
create unique index session_id on session (id);

-- Who asked for a code: it is good for that browser only, and counted for it or for its address.
alter table otp add column device_hash bytea;
alter table otp add column address text;
alter table otp add column known_device boolean not null default false;
create index otp_address on otp (address, created_at desc);

-- Proofs of work that were shown, by the SHA-256 of their challenge: each is good once.
create table human_check (
  challenge_hash bytea primary key,
  used_at timestamptz not null default clock_timestamp()
);
create index human_check_age on human_check (used_at);
drop table captcha;
