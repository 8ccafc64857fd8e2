-- 评标报告 (招标投标法实施条例53): the committee's report is drawn up as a version, and every member signs it, dissents from it
-- in writing, or is counted as consenting at the end of the term. `content` is what they read, whole.
-- The version before: it concludes evaluations at once, and writes none of these tables.
alter table evaluation
  drop constraint evaluation_state_check,
  add constraint evaluation_state_check
    check (state in ('preparing', 'scoring', 'awaiting_prices', 'signing', 'concluded'));

create table evaluation_report (
  lot_id uuid not null references lot,
  no int not null check (no > 0),
  state text not null check (state in ('signing', 'concluded', 'void')),
  drawn_up_by uuid not null references account,
  drawn_up_at timestamptz not null,
  -- The members who are asked, and the end of their term.
  members uuid[] not null check (cardinality(members) > 0),
  due_at timestamptz not null,
  -- JSON as text, so that its digest is that of its bytes.
  content text not null check (jsonb_typeof(content::jsonb) = 'object'),
  digest text not null check (digest = encode(sha256(convert_to(content, 'UTF8')), 'hex')),
  ended_at timestamptz,
  -- Null if no person ended it: the last opinion or the term did.
  ended_by uuid references account,
  -- Why it is void.
  end_reason text,
  primary key (lot_id, no),
  check ((state = 'signing') = (ended_at is null)),
  check ((state = 'void') = (end_reason is not null))
);
create unique index evaluation_report_open on evaluation_report (lot_id) where state = 'signing';

-- Only the term may be prolonged, while the lot is suspended, and only an open report ends.
create trigger evaluation_report_written_once before update on evaluation_report for each row
  when (old.state <> 'signing' or new.due_at < old.due_at
    or (new.lot_id, new.no, new.drawn_up_by, new.drawn_up_at, new.members, new.content, new.digest)
      is distinct from (old.lot_id, old.no, old.drawn_up_by, old.drawn_up_at, old.members, old.content, old.digest))
  execute function refuse_rewriting('a report');
create trigger evaluation_report_kept before delete or truncate on evaluation_report
  for each statement execute function refuse_change();

create table report_opinion (
  lot_id uuid not null,
  no int not null,
  evaluator_id uuid not null references account,
  kind text not null check (kind in ('signed', 'dissented', 'deemed')),
  reason text not null default '',
  -- The digest of the report that the member read.
  digest text not null,
  given_at timestamptz not null,
  primary key (lot_id, no, evaluator_id),
  foreign key (lot_id, no) references evaluation_report (lot_id, no),
  check ((kind = 'dissented') = (reason <> ''))
);
create trigger report_opinion_append_only before update or delete or truncate on report_opinion
  for each statement execute function refuse_change();
create function refuse_foreign_opinion() returns trigger language plpgsql as $$
begin
  if not exists (select from evaluation_report report
    where report.lot_id = new.lot_id and report.no = new.no and report.state = 'signing'
      and report.digest = new.digest and new.evaluator_id = any (report.members)) then
    raise exception 'an opinion is given by a member on the report that is signed';
  end if;
  return new;
end $$;
create trigger report_opinion_of_member before insert on report_opinion
  for each row execute function refuse_foreign_opinion();
