-- What is read by all and written by the operator: dictionaries, areas, categories, holidays, help.

create table dictionary (
  id uuid primary key default gen_random_uuid(),
  dict_type text not null,
  dict_value text not null,
  dict_label_cn text not null,
  dict_label_en text not null,
  status text not null default '1' check (status in ('0', '1')),
  position int not null default 0,
  unique (dict_type, dict_value)
);

create table area (
  code text primary key,
  name text not null,
  parent_code text references area,
  org_type text not null,
  position int not null
);
create index area_parent on area (parent_code, position);

create table category (
  id text primary key,
  name text not null,
  parent_id text references category,
  status text not null default '1' check (status in ('0', '1')),
  position int not null
);

create table holiday (
  day date primary key,
  working boolean not null,
  name text not null
);

create table help_article (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  category text not null,
  title text not null,
  body text not null,
  keywords text not null default '',
  position int not null default 0,
  published boolean not null default true,
  version int not null default 1,
  updated_at timestamptz not null default now()
);
