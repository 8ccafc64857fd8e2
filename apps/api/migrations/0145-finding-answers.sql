-- The committee answers the findings of the platform when it closes the preliminary review (条例51).
-- The version before: it closes reviews without answers, and asks for them in the report, as this one then does.
alter table evaluation
  -- The decisions of the last closed review; the rows are those of the domain's `DecidedFinding`.
  add column decided_findings jsonb not null default '[]';

-- The decisions are those of the end of the review.
create function refuse_other_decisions() returns trigger language plpgsql as $$
begin
  raise exception 'the findings are decided when the preliminary review is closed';
end $$;
create trigger evaluation_decided_findings before update on evaluation for each row
  when (new.decided_findings is distinct from old.decided_findings
    and old.preliminary_closed_at is not null and new.preliminary_closed_at is not null)
  execute function refuse_other_decisions();

-- A judgement that is added after the close would be displayed, and would not count.
create function refuse_late_judgement() returns trigger language plpgsql as $$
begin
  if exists (select from qualification_review where lot_id = new.lot_id and reopened_at is null) then
    raise exception 'the review of qualification is closed';
  end if;
  return new;
end $$;
create trigger qualification_judgement_before_close before insert on qualification_judgement
  for each row execute function refuse_late_judgement();
