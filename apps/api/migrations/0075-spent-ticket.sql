-- Download tickets that were used: a ticket opens one download. Kept as long as the ticket would have been good.
create table spent_ticket (
  -- SHA-256 of the ticket.
  hash bytea primary key check (length(hash) = 32),
  -- From where; a download that breaks off goes on from there only.
  address text not null,
  expires_at timestamptz not null
);
create index spent_ticket_expiry on spent_ticket (expires_at);
