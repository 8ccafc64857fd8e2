-- A password set by an administrator is good for one thing: setting one's own.
alter table account add column password_temporary boolean not null default false;

-- A freeze and a blacklisting end when their period does; the domain's `stateNow` says the same.
create function company_status(status text, status_until timestamptz) returns text
language sql stable parallel safe as $$
  select case when status in ('frozen', 'blacklisted') and status_until <= clock_timestamp()
    then 'approved' else status end
$$;

-- Search of the reviewers' list, by name or credit code.
create index company_search on company using gin (bigrams(coalesce(name, '') || ' ' || coalesce(uscc, '')));
create index company_created on company (created_at desc, id);
create index account_staff on account (created_at desc, id) where kind = 'staff';
