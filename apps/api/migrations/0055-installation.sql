-- What belongs to this database alone: the one row says which master key and which file storage are its own.
create table installation (
  one boolean primary key default true check (one),
  -- Made with the master key; a process with another key cannot make the same.
  key_check text,
  -- The storage carries the same id.
  storage_id uuid,
  -- Written by readiness checks.
  written_at timestamptz
);
insert into installation default values;
