-- How somebody wishes to be told: quiet hours, one mail a day, and the ways of each kind of message.

create table notification_setting (
  account_id uuid primary key references account,
  digest boolean not null,
  -- Full hours in Beijing; over midnight where the second is the smaller.
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_until smallint check (quiet_until between 0 and 23),
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from is distinct from quiet_until or quiet_from is null)
);

-- A kind without a row goes the ways of its kind.
create table notification_choice (
  account_id uuid not null references account,
  kind text not null,
  message boolean not null,
  mail boolean not null,
  sms boolean not null,
  primary key (account_id, kind)
);

-- To whom, where it is somebody's account; of what kind; since when it may be sent; in which digest it went.
alter table outbox
  add account_id uuid references account,
  add kind text,
  add due_at timestamptz not null default clock_timestamp(),
  add digest_id uuid references outbox,
  drop constraint outbox_state_check,
  -- gathered: waits for the digest · digested: went with one · cancelled: its reader no longer wishes it.
  add constraint outbox_state_check check (state in ('waiting', 'sent', 'failed', 'gathered', 'digested', 'cancelled')),
  add check ((state = 'digested') = (digest_id is not null));
create index outbox_gathered on outbox (account_id) where state = 'gathered';
create index outbox_digest on outbox (digest_id) where digest_id is not null;

alter table message add kind text;
