-- 常用筛选: a filter of a list of the console that a person saved under a name.
create table saved_filter (
  id uuid primary key,
  account_id uuid not null references account,
  list text not null,
  name text not null check (length(name) between 1 and 40),
  filter jsonb not null check (jsonb_typeof(filter) = 'object'),
  saved_at timestamptz not null
);
create unique index saved_filter_name on saved_filter (account_id, list, name);
