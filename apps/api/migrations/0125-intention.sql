-- 采购意向 (财库〔2020〕10号): the purchases that an organisation plans. The contents of a published one are those of its
-- newest version; the versions are written once.
create table intention (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  -- Copied for the public list, as it was when the contents were last published.
  buyer_name text not null,
  state text not null check (state in ('draft', 'published', 'cancelled')),
  title text not null,
  kind text not null check (kind in ('works', 'goods', 'services')),
  outline text not null,
  -- In yuan.
  budget numeric(17, 2) not null check (budget > 0),
  planned_month text not null check (planned_month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  set_aside boolean not null,
  remark text not null,
  -- The number of publications.
  version_no int not null default 0,
  -- The first publication, from which thirty days count.
  published_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  saved_by uuid not null references account,
  saved_at timestamptz not null,
  version int not null default 1,
  search text[] generated always as (bigrams(title || ' ' || buyer_name)) stored,
  check ((version_no = 0) = (published_at is null)),
  check (state <> 'published' or published_at is not null),
  check (state <> 'draft' or published_at is null),
  check ((state = 'cancelled') = (cancelled_at is not null)),
  check ((cancelled_at is null) = (cancel_reason is null))
);
create index intention_public on intention (published_at desc, id desc) where published_at is not null;
create index intention_public_kind on intention (kind, published_at desc, id desc) where published_at is not null;
create index intention_organisation on intention (organisation_id, saved_at desc, id desc);
create index intention_search on intention using gin (search) with (fastupdate = off);

create table intention_version (
  intention_id uuid not null references intention,
  no int not null check (no > 0),
  -- {title, kind, outline, budget, plannedMonth, setAside, remark}
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  -- Why the contents were revised; empty for the first publication.
  reason text not null,
  published_by uuid not null references account,
  published_at timestamptz not null,
  primary key (intention_id, no)
);

-- The first publication decides when the purchase may begin: it does not move.
create function refuse_earlier_intention() returns trigger language plpgsql as $$
begin
  if new.published_at is distinct from (select published_at from intention_version
      where intention_id = new.id and no = 1) then
    raise exception 'an intention is public since its first version';
  end if;
  return null;
end $$;
create constraint trigger intention_published after insert or update on intention
  deferrable initially deferred for each row
  when (new.published_at is not null) execute function refuse_earlier_intention();

alter table tender add column intention_id uuid references intention;
create index tender_intention on tender (intention_id) where intention_id is not null;
-- The version before: it writes neither table, and saves drafts without their intention.
