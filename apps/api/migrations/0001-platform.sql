-- What every room stands on: the audit log, the outbox, the installation itself, search.

-- Append-only and hash-chained: each row's hash covers the row and the hash before it, so that a row
-- changed, removed or slipped in later breaks the chain from there on.
create table audit_log (
  id bigint primary key,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('visitor', 'supplier', 'staff', 'system')),
  actor_id uuid,
  action text not null,
  entity text not null,
  entity_id uuid,
  lot_id uuid,
  company_id uuid,
  before jsonb,
  after jsonb,
  reason text,
  ip text,
  request_id text,
  previous_hash bytea not null,
  hash bytea not null
);
create sequence audit_log_seq owned by audit_log.id;
create index audit_log_entity on audit_log (entity, entity_id, id);
create index audit_log_lot on audit_log (lot_id, id) where lot_id is not null;
create index audit_log_company on audit_log (company_id, id) where company_id is not null;
create index audit_log_actor on audit_log (actor_id, id) where actor_id is not null;
create index audit_log_at on audit_log (at, id);
create index audit_log_action on audit_log (action, id);

create function audit_digest(entry audit_log) returns bytea language sql stable as $$
  select sha256(entry.previous_hash || convert_to(jsonb_build_array(
    entry.id, extract(epoch from entry.at), entry.actor_kind, entry.actor_id, entry.action, entry.entity,
    entry.entity_id, entry.lot_id, entry.company_id, entry.before, entry.after, entry.reason, entry.ip,
    entry.request_id)::text, 'UTF8'))
$$;

-- The lock makes the chain one line across processes; it is held to the end of the transaction, which is why
-- the application writes its audit rows last.
create function audit_chain() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(4203001);
  new.id := nextval('audit_log_seq');
  new.at := clock_timestamp();
  new.previous_hash := coalesce((select hash from audit_log order by id desc limit 1), '\x'::bytea);
  new.hash := audit_digest(new);
  return new;
end $$;
create trigger audit_chain before insert on audit_log for each row execute function audit_chain();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

-- Mail, SMS and in-portal messages, written in the transaction of what they tell and delivered by a job.
create table outbox (
  id uuid primary key default gen_random_uuid(),
  channel text not null check (channel in ('mail', 'sms', 'message')),
  recipient text not null,
  template text not null,
  subject text not null,
  body text not null,
  link text,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts int not null default 0 check (attempts >= 0),
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index outbox_created on outbox (created_at desc, id);
create index outbox_waiting on outbox (created_at) where state = 'waiting';

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

-- Pairs of neighbouring characters, lower-cased: the index behind search. Two-character words such as 光伏
-- are one pair; trigram indexes cannot serve them.
create function bigrams(value text) returns text[] language sql immutable parallel safe strict as $$
  select coalesce(array_agg(distinct substr(folded, place, 2)), '{}')
  from (select lower(regexp_replace(value, '\s+', '', 'g')) as folded) as source,
       generate_series(1, greatest(length(folded) - 1, 0)) as place
$$;
