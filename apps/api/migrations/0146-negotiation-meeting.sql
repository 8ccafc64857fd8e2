-- The panel of a negotiation meets suppliers one by one, and the supplier confirms the minutes (政府采购非招标采购方式管理办法31).
-- The version before: it opens rounds and calls for last offers without regard to meetings.
create table negotiation_meeting (
  id uuid primary key,
  lot_id uuid not null references lot,
  negotiation_id uuid not null references negotiation,
  company_id uuid not null references company,
  agenda text not null,
  meets_at timestamptz not null,
  announced_at timestamptz not null,
  announced_by uuid not null references account,
  state text not null check (state in ('announced', 'cancelled', 'recorded', 'confirmed', 'disputed')),
  cancel_reason text check ((cancel_reason is not null) = (state = 'cancelled')),
  -- The version of the minutes; 0 without minutes.
  no int not null check (no >= 0),
  is_attended boolean,
  minutes text,
  recorded_at timestamptz,
  recorded_by uuid references account,
  due_at timestamptz check (due_at > recorded_at),
  digest text check (digest ~ '^[0-9a-f]{64}$'),
  answered_at timestamptz,
  answered_by uuid references account,
  note text check ((note is not null) = (state = 'disputed')),
  version int not null default 1,
  check ((no > 0) = (state in ('recorded', 'confirmed', 'disputed'))),
  check (num_nulls(is_attended, minutes, recorded_at, recorded_by, due_at, digest) = case when no = 0 then 6 else 0 end),
  check (num_nulls(answered_at, answered_by) = case when state in ('confirmed', 'disputed') then 0 else 2 end),
  -- Minutes are not written before the meeting, and not answered after the term.
  check (recorded_at >= meets_at),
  check (answered_at < due_at)
);
create index on negotiation_meeting (lot_id);
create index on negotiation_meeting (company_id, lot_id);
create index on negotiation_meeting (negotiation_id);

create function keep_negotiation_meeting() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'announced' or not exists (select from negotiation
        where id = new.negotiation_id and lot_id = new.lot_id)
      or not exists (select from opening_entry where lot_id = new.lot_id and company_id = new.company_id) then
      raise exception 'a meeting is announced to a bidder of the lot';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' then raise exception 'a meeting is not deleted'; end if;
  if (old.id, old.lot_id, old.negotiation_id, old.company_id, old.agenda, old.meets_at, old.announced_at, old.announced_by)
    is distinct from
    (new.id, new.lot_id, new.negotiation_id, new.company_id, new.agenda, new.meets_at, new.announced_at, new.announced_by)
  then raise exception 'an announced meeting is not changed'; end if;
  if (old.state, new.state) not in (('announced', 'cancelled'), ('announced', 'recorded'), ('disputed', 'recorded'),
    ('recorded', 'confirmed'), ('recorded', 'disputed')) then
    raise exception 'a meeting does not go from % to %', old.state, new.state;
  end if;
  if new.state = 'recorded' and new.no <> old.no + 1 then
    raise exception 'minutes are recorded as the next version';
  end if;
  if old.state = 'recorded' and (old.no, old.is_attended, old.minutes, old.recorded_at, old.recorded_by, old.due_at, old.digest)
    is distinct from (new.no, new.is_attended, new.minutes, new.recorded_at, new.recorded_by, new.due_at, new.digest) then
    raise exception 'recorded minutes are not changed';
  end if;
  return new;
end $$;
create trigger negotiation_meeting_kept before insert or update or delete on negotiation_meeting
  for each row execute function keep_negotiation_meeting();
create trigger negotiation_meeting_not_emptied before truncate on negotiation_meeting
  for each statement execute function refuse_change();
