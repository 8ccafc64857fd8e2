-- A winner loses its award without a word of its own (条例55, 政采条例49): the ground, its proof, the term in which the
-- winner may say its word, and the signature of another person.

create table award_forfeit (
  id uuid primary key,
  lot_id uuid not null references lot,
  notice_id uuid not null references award_notice,
  company_id uuid not null references company,
  ground text not null check (ground in ('gave_up', 'unsigned', 'force_majeure', 'no_performance_bond', 'unlawful')),
  reason text not null check (length(reason) between 5 and 500),
  proposed_at timestamptz not null,
  proposed_by uuid not null references account,
  reply_until timestamptz not null check (reply_until > proposed_at),
  statement text check (length(statement) between 5 and 2000),
  stated_at timestamptz,
  stated_by uuid references account,
  state text not null check (state in ('waiting', 'approved', 'returned', 'withdrawn', 'lapsed')),
  ended_at timestamptz,
  -- Null where it ended because the award did.
  ended_by uuid references account,
  return_reason text,
  version int not null default 1,
  check (num_nulls(statement, stated_at, stated_by) in (0, 3)),
  check ((state = 'waiting') = (ended_at is null)),
  check ((state = 'returned') = (return_reason is not null))
);
create unique index award_forfeit_open on award_forfeit (notice_id) where state = 'waiting';
create index award_forfeit_lot on award_forfeit (lot_id);
create index award_forfeit_company on award_forfeit (company_id);
