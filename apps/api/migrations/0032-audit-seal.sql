-- The audit log is sealed in batches: no line waits for another, and no lock is held to the commit of an act. A line
-- is told from every other by a salt of its own; what it says is hashed by who seals it.
drop trigger audit_chain on audit_log;
drop function audit_chain();
drop function audit_digest(audit_log);
alter table audit_log drop column previous_hash, drop column hash;
alter table audit_log add column salt uuid not null default gen_random_uuid();
alter table audit_log alter column salt drop default;

-- A transaction has its own number before it gives one to a line: so all that was numbered up to a moment stands, or
-- never will, once the transactions of that moment have ended. The sealer waits for exactly that.
create function audit_line() returns trigger language plpgsql as $$
begin
  perform pg_current_xact_id();
  new.id := nextval('audit_log_seq');
  new.at := clock_timestamp();
  new.salt := gen_random_uuid();
  return new;
end $$;
create trigger audit_line before insert on audit_log for each row execute function audit_line();

-- Each signed with a key that is not in the database, each naming the one before.
create table audit_seal (
  no int primary key check (no > 0),
  through_id bigint not null unique,
  size int not null check (size > 0),
  root text not null,
  previous text check ((previous is null) = (no = 1)),
  sealed_at timestamptz not null,
  signature text not null
);
create trigger audit_seal_append_only before update or delete or truncate on audit_seal
  for each statement execute function refuse_change();
