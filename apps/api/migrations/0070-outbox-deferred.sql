-- A text that may wait a moment is written without a job, so that the act it tells of costs less; soon after, the jobs of
-- many are made at once.
alter table outbox add column deferred boolean not null default false;
create index outbox_deferred on outbox (created_at) where deferred;
