-- 评审专家库 (招标投标法37, 实施条例45, 财库〔2016〕198号): the operator's pool of experts. An expert is an account of the
-- buyers' side. `content` is the data in force or, of an applicant, the data applied with; `change` a change that waits.
-- The version before: it reads and writes none of it, and shows the new permissions by their codes.
create table expert (
  account_id uuid primary key references account,
  state text not null check (state in ('submitted', 'returned', 'approved', 'ended')),
  -- The fields of `ExpertContent`.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  name text not null generated always as (content ->> 'name') stored,
  employer text not null generated always as (content ->> 'employer') stored,
  area_code text not null generated always as (content ->> 'areaCode') stored,
  -- A day as text; empty if the certificate has no end.
  qualified_until text not null generated always as (content ->> 'qualifiedUntil') stored,
  file_id uuid not null references file,
  change jsonb check (jsonb_typeof(change) = 'object'),
  change_state text check (change_state in ('submitted', 'returned')),
  change_file_id uuid references file,
  -- Encrypted; the tag finds a second account of the same person.
  id_no text not null,
  id_tag text not null,
  -- [{ from, until }], days.
  absences jsonb not null default '[]' check (jsonb_typeof(absences) = 'array'),
  return_reason text,
  suspended_until date,
  suspension_reason text,
  end_reason text,
  submitted_at timestamptz not null,
  reviewed_by uuid references account,
  reviewed_at timestamptz,
  saved_by uuid not null references account,
  version int not null default 1,
  check ((change is null) = (change_state is null) and (change is null) = (change_file_id is null)),
  check (change is null or state = 'approved'),
  check (state <> 'returned' or return_reason is not null),
  check ((state = 'ended') = (end_reason is not null)),
  check ((suspended_until is null) = (suspension_reason is null))
);
create unique index expert_person on expert (id_tag) where state = 'approved';
create index expert_recent on expert (submitted_at desc, account_id);
create index expert_waiting on expert (submitted_at, account_id) where state = 'submitted' or change_state = 'submitted';
create index expert_state on expert (state, submitted_at, account_id);
create index expert_area on expert (area_code text_pattern_ops, account_id) where state = 'approved';
create index expert_speciality on expert using gin ((content -> 'specialities') jsonb_path_ops);
create index expert_file on expert (file_id);
create index expert_change_file on expert (change_file_id) where change_file_id is not null;

-- As the domain's `standingOf`.
create function expert_standing(state text, suspended_until date, qualified_until text, day date) returns text
  language sql immutable parallel safe as $$
    select case when state <> 'approved' then state when day <= suspended_until then 'suspended'
      when qualified_until <> '' and qualified_until < to_char(day, 'YYYY-MM-DD') then 'expired' else 'active' end
  $$;

-- An expert stays the same person.
create trigger expert_same before update on expert for each row
  when (new.account_id <> old.account_id or old.state = 'approved' and new.id_tag <> old.id_tag)
  execute function refuse_rewriting('the person');

insert into role_permission (role_id, code)
  select id, 'expert.own' from role where id = 'evaluator'
  union all select id, 'expert.review' from role where id = 'reviewer' on conflict do nothing;
