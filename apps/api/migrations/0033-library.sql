-- What a company keeps for its applications and bids: past contracts, key persons, figures of its years.

create table library_entry (
  id uuid primary key,
  company_id uuid not null references company,
  kind text not null check (kind in ('contract', 'person', 'finance')),
  state text not null check (state in ('kept', 'removed')),
  -- The version that is shown.
  version int not null check (version > 0),
  saved_by uuid not null references account,
  saved_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp()
);
create index library_entry_company on library_entry (company_id, kind, created_at);

-- Each saving; what was picked was picked of one of these, and none ever changes.
create table library_version (
  entry_id uuid not null references library_entry,
  version int not null check (version > 0),
  company_id uuid not null references company,
  -- The whole entry; identity and phone numbers are ciphertext.
  content jsonb not null,
  saved_by uuid not null references account,
  saved_at timestamptz not null,
  primary key (entry_id, version)
);
create index library_version_company on library_version (company_id);
create function library_version_stays() returns trigger language plpgsql as $$
begin
  raise exception 'a version of the library never changes';
end
$$;
create trigger library_version_stays before update or delete on library_version
  for each row execute function library_version_stays();

-- Whoever manages the company or writes its bids keeps it.
insert into role_permission (role_id, code)
select id, 'library.edit' from role where id in ('company_admin', 'bid_preparer');
