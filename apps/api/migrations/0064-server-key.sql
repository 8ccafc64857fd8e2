-- The server's keys after the first of each purpose, which are derived from the root. What is kept lies under the master
-- key: the database alone opens none of it.
create table server_key (
  -- `root`: what the first keys are derived from, since the master key is another one than at the beginning.
  purpose text not null check (purpose in ('root', 'fields', 'tickets', 'receipts', 'audit')),
  version_no int not null check (version_no > 0),
  wrapped text not null,
  made_at timestamptz not null default clock_timestamp(),
  -- From when on it is used; before, every process has time to learn of it.
  used_from timestamptz not null,
  primary key (purpose, version_no)
);

-- What is sealed in a version may be sealed anew by a later key, and nothing else of it.
create or replace function library_version_stays() returns trigger language plpgsql as $$
declare
  field text;
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'content' = to_jsonb(old) - 'content' then
    if new.content ->> 'idNo' = '' and new.content - 'idNo' = old.content - 'idNo' then
      return new;
    end if;
    foreach field in array array['idNo', 'contactPhone'] loop
      if new.content - field = old.content - field
        and substring(new.content ->> field from '^v([0-9]+)\.')::int
          > substring(old.content ->> field from '^v([0-9]+)\.')::int then
        return new;
      end if;
    end loop;
  end if;
  raise exception 'a version of the library never changes';
end
$$;
