-- Wrong sign-ins under names that nobody has: counted and locked like those of real accounts, or the answer
-- would tell which names exist. The name is kept as a hash: people type passwords into the wrong field.
create table sign_in_failure (
  name_hash bytea primary key,
  failed_count int not null,
  locked_until timestamptz,
  last_at timestamptz not null default clock_timestamp()
);
create index sign_in_failure_age on sign_in_failure (last_at);
