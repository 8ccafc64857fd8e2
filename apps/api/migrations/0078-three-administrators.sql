-- System, security and audit administrators are three. Of an installation that is there already, the system
-- administrators keep accounts and lose roles: the first security administrator is made beside the server
-- (`npm run admin -- --duty security`). A new installation gets its roles from the reference data.
insert into role (id, kind, label)
select 'security', 'staff', '安全管理员' where exists (select from role where id = 'admin');
insert into role_permission (role_id, code)
select 'security', code from unnest(array['account.read', 'role.manage']) as code
where exists (select from role where id = 'admin');
delete from role_permission where role_id = 'admin' and code = 'role.manage';
insert into role_permission (role_id, code)
select 'admin', 'account.read' where exists (select from role where id = 'admin') on conflict do nothing;
update role set label = '审计管理员' where id = 'auditor' and label = '监督审计';

-- A password is reset by two: one asks, another confirms or declines within a day.
create table password_reset (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account,
  asked_by uuid not null references account,
  asked_at timestamptz not null default clock_timestamp(),
  reason text not null,
  decided_by uuid references account,
  decided_at timestamptz,
  outcome text check (outcome in ('confirmed', 'declined', 'replaced')),
  check ((outcome is null) = (decided_at is null)),
  check (outcome is distinct from 'confirmed' or decided_by <> asked_by)
);
create unique index password_reset_open on password_reset (account_id) where outcome is null;
