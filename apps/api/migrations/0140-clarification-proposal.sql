-- Questions to bidders that members of the committee propose, and that its chair issues or declines (条例52).
-- The version before: it neither shows proposals nor waits for them, and its report leaves open ones undecided.
create table clarification_proposal (
  id uuid primary key,
  lot_id uuid not null references lot,
  bid_id uuid not null references bid,
  subject text not null check (subject <> ''),
  content text not null check (content <> ''),
  proposed_at timestamptz not null,
  proposed_by uuid not null references account,
  state text not null check (state in ('open', 'issued', 'declined', 'withdrawn')),
  clarification_id uuid unique references clarification,
  reason text check (reason <> ''),
  decided_at timestamptz,
  decided_by uuid references account,
  check ((state = 'open') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((state = 'issued') = (clarification_id is not null)),
  check ((state = 'declined') = (reason is not null)),
  check (state <> 'withdrawn' or decided_by = proposed_by)
);
create index clarification_proposal_lot on clarification_proposal (lot_id, proposed_at);

create trigger clarification_proposal_written_once before update on clarification_proposal for each row
  when (old.state <> 'open'
    or (new.id, new.lot_id, new.bid_id, new.subject, new.content, new.proposed_at, new.proposed_by)
      is distinct from (old.id, old.lot_id, old.bid_id, old.subject, old.content, old.proposed_at, old.proposed_by))
  execute function refuse_rewriting('a proposal');
create trigger clarification_proposal_kept before delete or truncate on clarification_proposal
  for each statement execute function refuse_change();

create function refuse_foreign_proposal() returns trigger language plpgsql as $$
begin
  if not exists (select from lot_evaluator member
      join committee_declaration own on own.lot_id = member.lot_id and own.evaluator_id = member.account_id
      where member.lot_id = new.lot_id and member.account_id = new.proposed_by)
    or not exists (select from bid where id = new.bid_id and lot_id = new.lot_id) then
    raise exception 'a member who has signed in proposes questions to bidders of the lot';
  end if;
  return new;
end $$;
create trigger clarification_proposal_of_member before insert on clarification_proposal
  for each row execute function refuse_foreign_proposal();

create function refuse_foreign_question() returns trigger language plpgsql as $$
begin
  if not exists (select from clarification where id = new.clarification_id and bid_id = new.bid_id) then
    raise exception 'the clarification for a proposal asks the same bidder';
  end if;
  return new;
end $$;
create trigger clarification_proposal_of_bidder before update of clarification_id on clarification_proposal
  for each row when (new.clarification_id is not null) execute function refuse_foreign_question();
