-- A code, or a link that lets somebody in, is sent while it can be used, and lies here no longer.
alter table outbox add column expires_at timestamptz;
create index outbox_expiring on outbox (expires_at) where expires_at is not null;
