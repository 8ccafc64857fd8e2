-- Answers of members to scores that the committee checks before its report (评分复核, 87号令64): other points, or the reason
-- for keeping them. A sheet is changed by such an answer only.
-- The version before: it neither shows the scores to check nor waits for the answers.
create table score_answer (
  lot_id uuid not null references lot,
  no int not null check (no > 0),
  evaluator_id uuid not null references account,
  bid_id uuid not null references bid,
  criterion_id uuid not null references criterion,
  points_before numeric(5, 2) not null check (points_before >= 0),
  -- Null if the points were kept.
  points_after numeric(5, 2) check (points_after >= 0 and points_after <> points_before),
  reason text not null check (reason <> ''),
  given_at timestamptz not null,
  primary key (lot_id, no)
);
create trigger score_answer_append_only before update or delete or truncate on score_answer
  for each statement execute function refuse_change();

create function refuse_foreign_answer() returns trigger language plpgsql as $$
begin
  if not exists (select from evaluation_sheet sheet
      join lot_evaluator member on member.lot_id = sheet.lot_id and member.account_id = sheet.evaluator_id
      where sheet.lot_id = new.lot_id and sheet.evaluator_id = new.evaluator_id and sheet.submitted_at is not null)
    or not exists (select from bid where id = new.bid_id and lot_id = new.lot_id)
    or not exists (select from criterion where id = new.criterion_id and lot_id = new.lot_id) then
    raise exception 'a member answers for the own submitted sheet';
  end if;
  return new;
end $$;
create trigger score_answer_of_member before insert on score_answer
  for each row execute function refuse_foreign_answer();
