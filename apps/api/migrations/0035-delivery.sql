-- The road of what was sent: each attempt with the far side's answer, and addresses that take no mail.

create table delivery_attempt (
  id bigint generated always as identity primary key,
  outbox_id uuid not null references outbox,
  tried_at timestamptz not null default clock_timestamp(),
  -- refused: for good, by the far side · failed: tried again, or given up.
  outcome text not null check (outcome in ('accepted', 'refused', 'failed')),
  answer text not null
);
create index delivery_attempt_outbox on delivery_attempt (outbox_id, id);

-- In lower case; gone with the first mail that is taken again, or when its owner asks for another try.
create table refused_address (
  address text primary key,
  answer text not null,
  refused_at timestamptz not null default clock_timestamp()
);

-- refused: the far side will not take it · withheld: not tried, since its address takes no mail.
alter table outbox drop constraint outbox_state_check,
  add constraint outbox_state_check check (state in
    ('waiting', 'gathered', 'sent', 'digested', 'refused', 'withheld', 'failed', 'cancelled'));
