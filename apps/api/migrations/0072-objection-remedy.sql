-- What is done about an objection that was right, and when it was done.
alter table objection
  add column remedy text check (remedy in ('amend_document', 'correct_record', 'reevaluate', 'rebid', 'no_effect')),
  add column remedied_at timestamptz,
  add constraint objection_remedy_worded check (remedy is null or outcome in ('upheld', 'partly_upheld')),
  add constraint objection_remedied check (remedied_at is null or (remedy is not null and state = 'answered'));
-- What holds a lot although it was answered: few at any time.
create index objection_unremedied on objection (lot_id)
  where state = 'answered' and remedy is not null and remedied_at is null;

-- An evaluation that was made anew: what the committee had scored, reported and recommended before.
create table evaluation_round (
  lot_id uuid not null references lot,
  round int not null check (round > 0),
  reason text not null,
  ended_at timestamptz not null,
  ended_by uuid not null references account,
  evaluation jsonb not null,
  sheets jsonb not null check (jsonb_typeof(sheets) = 'array'),
  candidates jsonb not null check (jsonb_typeof(candidates) = 'array'),
  primary key (lot_id, round)
);
create trigger evaluation_round_append_only before update or delete or truncate on evaluation_round
  for each statement execute function refuse_change();
