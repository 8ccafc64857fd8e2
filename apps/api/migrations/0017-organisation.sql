-- The organisations of the buyers' side, in a tree: who procures, who does it for others, who watches, who runs the
-- platform. One operator, from the start.

create table organisation (
  id uuid primary key,
  kind text not null check (kind in ('purchaser', 'agency', 'supervisor', 'operator')),
  name text not null unique check (length(name) between 2 and 100),
  -- Departments have no code of their own.
  uscc text unique check (uscc ~ '^[0-9A-Z]{18}$'),
  parent_id uuid references organisation,
  address text not null default '',
  contact_name text not null default '',
  contact_phone text not null default '',
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1,
  check (parent_id <> id),
  check (kind <> 'operator' or (parent_id is null and disabled_at is null))
);
create index organisation_parent on organisation (parent_id) where parent_id is not null;
create unique index organisation_operator on organisation (kind) where kind = 'operator';

insert into organisation (id, kind, name) values (gen_random_uuid(), 'operator', '平台运营');
