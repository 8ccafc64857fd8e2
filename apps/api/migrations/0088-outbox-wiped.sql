-- What was sent, or given up, keeps its words and its address for a time; then the line stays without them. Nothing that is
-- still to be sent is ever without its words.
-- The version before: it never writes wiped_at, and lets be whatever is older than thirty days, as all that is wiped is.
alter table outbox add column wiped_at timestamptz,
  add constraint outbox_wiped_check check (wiped_at is null or (state not in ('waiting', 'gathered')
    and subject = '' and body = '' and link is null and filled is null and (channel = 'message' or recipient = '')));
create index outbox_kept on outbox (created_at) where wiped_at is null;
