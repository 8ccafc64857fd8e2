-- The points of a losing bid by criterion, for its bidder (87号令69). Empty for the winner, for rejected bids, and for lots that
-- are compared by price alone.
-- The version before: it issues notices without them.
alter table award_notice add column criterion_points jsonb not null default '[]'
  check (jsonb_typeof(criterion_points) = 'array');
