-- 资格审查 (87号令44): in a government tendering the buyer, not the committee, reviews after the opening whether the bidders are
-- qualified. Criteria of qualification leave the committee's sheets in evaluations that begin after this version.
-- The version before: its committees evaluate without waiting for this review, and judge the criteria of qualification.

-- Each judgement of a bid; the last one counts when the review is closed.
create table qualification_judgement (
  lot_id uuid not null references lot,
  no int not null check (no > 0),
  bid_id uuid not null references bid,
  qualified boolean not null,
  -- Ids of criteria and codes of legal requirements.
  failed text[] not null check (qualified = (failed = '{}')),
  reason text not null check (qualified = (reason = '')),
  judged_by uuid not null references account,
  judged_at timestamptz not null,
  primary key (lot_id, no)
);
create index on qualification_judgement (bid_id);
create trigger qualification_judgement_append_only before update or delete or truncate on qualification_judgement
  for each statement execute function refuse_change();

-- Each closed review with its results; one that was opened again no longer counts.
create table qualification_review (
  lot_id uuid not null references lot,
  no int not null check (no > 0),
  results jsonb not null,
  closed_by uuid not null references account,
  closed_at timestamptz not null,
  reopened_by uuid references account,
  reopened_at timestamptz,
  reopening_reason text,
  primary key (lot_id, no),
  check ((reopened_at is null) = (reopened_by is null) and (reopened_at is null) = (reopening_reason is null))
);
create unique index on qualification_review (lot_id) where reopened_at is null;

create function keep_qualification_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.reopened_at is not null or new.reopened_at is null
    or (old.lot_id, old.no, old.results, old.closed_by, old.closed_at)
      is distinct from (new.lot_id, new.no, new.results, new.closed_by, new.closed_at) then
    raise exception 'a closed review of qualification is only opened again';
  end if;
  return new;
end $$;
create trigger qualification_review_kept before update or delete on qualification_review
  for each row execute function keep_qualification_review();
create trigger qualification_review_not_emptied before truncate on qualification_review
  for each statement execute function refuse_change();

create function refuse_foreign_bid() returns trigger language plpgsql as $$
begin
  if not exists (select from bid where id = new.bid_id and lot_id = new.lot_id) then
    raise exception 'the bid belongs to another lot';
  end if;
  return new;
end $$;
create trigger qualification_judgement_of_lot before insert on qualification_judgement
  for each row execute function refuse_foreign_bid();
