-- 评标委员会 before the evaluation (招标投标法37, 实施条例46, 48, 评标委员会和评标方法暂行规定9, 12): a member signs in and declares no
-- relation with the bidders, or leaves; a seat without a member gets a successor; the members elect their chair.
-- The version before: it reads and writes none of these tables, and asks its members for none of it.
create table committee_declaration (
  lot_id uuid not null references lot,
  evaluator_id uuid not null references account,
  -- The version of the undertaking's text, and the SHA-256 of the bidders' names that the member read.
  text_version text not null check (text_version <> ''),
  bidders_digest text not null,
  signed_in_at timestamptz not null,
  primary key (lot_id, evaluator_id)
);
create index committee_declaration_evaluator on committee_declaration (evaluator_id);
create trigger committee_declaration_append_only before update or delete or truncate on committee_declaration
  for each statement execute function refuse_change();

-- The SHA-256 of the bidders' names in the record, one a line, in its order.
create function bidders_digest(lot uuid) returns text stable language sql as $$
  select encode(sha256(convert_to(coalesce(string_agg(entry.bidder_name, E'\n' order by entry.position), ''), 'UTF8')), 'hex')
  from opening_entry entry where entry.lot_id = $1
$$;

-- A departure, and the successor of the seat.
create table committee_departure (
  lot_id uuid not null references lot,
  no int not null check (no > 0),
  evaluator_id uuid not null references account,
  seat text not null check (seat in ('expert', 'representative')),
  kind text not null check (kind in ('recusal', 'removal', 'replacement')),
  ground text not null check (ground in ('relation', 'authority', 'unable', 'absent', 'replaced')),
  -- The bids of the bidders with whom the member has a relation.
  bid_ids uuid[] not null default '{}',
  reason text not null check (reason <> ''),
  -- The sheet of the leaving member, which is void (条例48); null without one.
  void_sheet jsonb check (jsonb_typeof(void_sheet) = 'object'),
  left_at timestamptz not null,
  recorded_by uuid references account,
  successor_id uuid references account,
  filled_at timestamptz,
  filled_by uuid references account,
  primary key (lot_id, no),
  unique (lot_id, evaluator_id),
  check ((successor_id is null) = (filled_at is null)),
  check ((ground = 'relation') = (cardinality(bid_ids) > 0)),
  check ((kind = 'replacement') = (ground = 'replaced'))
);
create index committee_departure_evaluator on committee_departure (evaluator_id);
create index committee_departure_vacant on committee_departure (lot_id) where successor_id is null;
create trigger committee_departure_written_once before update on committee_departure for each row
  when (old.successor_id is not null
    or (new.lot_id, new.no, new.evaluator_id, new.seat, new.kind, new.ground, new.bid_ids, new.reason, new.void_sheet,
        new.left_at, new.recorded_by)
      is distinct from (old.lot_id, old.no, old.evaluator_id, old.seat, old.kind, old.ground, old.bid_ids, old.reason,
        old.void_sheet, old.left_at, old.recorded_by))
  execute function refuse_rewriting('a departure');
create trigger committee_departure_kept before delete or truncate on committee_departure
  for each statement execute function refuse_change();

-- The votes for a chair in their order; the last one of a member counts. `election` counts the elections of a lot.
create table chair_vote (
  lot_id uuid not null references lot,
  no int not null check (no > 0),
  election int not null check (election > 0),
  evaluator_id uuid not null references account,
  candidate_id uuid not null references account,
  given_at timestamptz not null,
  primary key (lot_id, no)
);
create trigger chair_vote_append_only before update or delete or truncate on chair_vote
  for each statement execute function refuse_change();

create table committee_chair (
  lot_id uuid not null references lot,
  -- The number of the election.
  no int not null check (no > 0),
  chair_id uuid not null references account,
  way text not null check (way in ('elected', 'determined', 'counted')),
  named_at timestamptz not null,
  -- The person who determined the chair.
  named_by uuid references account,
  primary key (lot_id, no),
  check ((way = 'determined') = (named_by is not null))
);
create trigger committee_chair_append_only before update or delete or truncate on committee_chair
  for each statement execute function refuse_change();

-- The rows must be possible: members sign in after the opening with the list that there is, vote for each other once
-- all have signed in, and elect by a majority of their last votes.
create function refuse_foreign_declaration() returns trigger language plpgsql as $$
begin
  if not exists (select from lot_evaluator where lot_id = new.lot_id and account_id = new.evaluator_id)
    or not exists (select from opening where lot_id = new.lot_id and no = 0 and state = 'completed')
    or new.bidders_digest <> bidders_digest(new.lot_id) then
    raise exception 'a member signs in after the opening, with the list of its bidders';
  end if;
  return new;
end $$;
create trigger committee_declaration_of_member before insert on committee_declaration
  for each row execute function refuse_foreign_declaration();

-- The seats of a lot without a member: the drawn ones, and those that members have left.
create function committee_vacancies(lot uuid) returns int stable language sql as $$
  select (select count(*)::int from committee_departure departure
      where departure.lot_id = seated.id and departure.successor_id is null
        and (departure.seat = 'representative' or seated.drawn_experts = '[]'))
    + case when seated.drawn_experts = '[]' then 0 else greatest(0,
      (select sum((one ->> 'seats')::int)::int from jsonb_array_elements(seated.drawn_experts) one)
      - (select count(*)::int from lot_evaluator seat where seat.lot_id = seated.id and seat.seat = 'expert')) end
  from lot seated where seated.id = $1
$$;

create function is_committee_complete(lot uuid) returns boolean stable language sql as $$
  select committee_vacancies($1) = 0
    and not exists (select from lot_evaluator member where member.lot_id = $1 and not exists (
      select from committee_declaration own where own.lot_id = $1 and own.evaluator_id = member.account_id))
$$;

create function refuse_foreign_vote() returns trigger language plpgsql as $$
begin
  if not is_committee_complete(new.lot_id)
    or (select count(*) from lot_evaluator where lot_id = new.lot_id
      and account_id in (new.evaluator_id, new.candidate_id))
      < (case when new.evaluator_id = new.candidate_id then 1 else 2 end)
    or new.election <> 1 + (select count(*) from committee_chair where lot_id = new.lot_id) then
    raise exception 'the members of a complete committee vote for one of them';
  end if;
  return new;
end $$;
create trigger chair_vote_of_member before insert on chair_vote
  for each row execute function refuse_foreign_vote();

create function refuse_foreign_chair() returns trigger language plpgsql as $$
begin
  if not is_committee_complete(new.lot_id)
    or not exists (select from lot_evaluator where lot_id = new.lot_id and account_id = new.chair_id)
    or new.way = 'elected' and (select count(*) from lot_evaluator member
      join lateral (select candidate_id from chair_vote vote where vote.lot_id = member.lot_id
        and vote.election = new.no and vote.evaluator_id = member.account_id order by vote.no desc limit 1) last on true
      where member.lot_id = new.lot_id and last.candidate_id = new.chair_id) * 2
        <= (select count(*) from lot_evaluator where lot_id = new.lot_id) then
    raise exception 'a chair is a member of a complete committee, and elected by more than half of it';
  end if;
  return new;
end $$;
create trigger committee_chair_of_member before insert on committee_chair
  for each row execute function refuse_foreign_chair();

create function refuse_foreign_successor() returns trigger language plpgsql as $$
begin
  if not exists (select from lot_evaluator where lot_id = new.lot_id and account_id = new.successor_id) then
    raise exception 'a seat is filled by a member';
  end if;
  return new;
end $$;
create trigger committee_departure_of_successor before update of successor_id on committee_departure
  for each row execute function refuse_foreign_successor();
