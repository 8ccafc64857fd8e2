-- 初步评审 (评标委员会和评标方法暂行规定22–28, 87号令50): the members review first whether each bid is responsive; scores are
-- written after the review is closed, for the bids that passed it.
-- The version before: it does not know the state `preliminary`, and evaluates lots only after they leave it.
alter table evaluation
  drop constraint evaluation_state_check,
  add constraint evaluation_state_check
    check (state in ('preparing', 'preliminary', 'scoring', 'awaiting_prices', 'signing', 'concluded')),
  -- Null while the review is open, and in evaluations that began in an earlier release.
  add column preliminary_closed_at timestamptz,
  add check (state <> 'preliminary' or preliminary_closed_at is null);
alter table evaluation_sheet
  -- The time at which the member handed in the preliminary review.
  add column preliminary_at timestamptz;

-- The scores of a lot with a preliminary review are submitted after it.
create function refuse_early_scores() returns trigger language plpgsql as $$
begin
  if exists (select from evaluation where lot_id = new.lot_id and state = 'preliminary') then
    raise exception 'scores are submitted after the preliminary review is closed';
  end if;
  return new;
end $$;
create trigger evaluation_sheet_after_review before insert or update on evaluation_sheet for each row
  when (new.submitted_at is not null) execute function refuse_early_scores();
