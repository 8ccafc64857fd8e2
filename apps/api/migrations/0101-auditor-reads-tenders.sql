-- The auditor reads published tenders, which the entries of the log name.
insert into role_permission (role_id, code)
select id, 'tender.read' from role where id = 'auditor'
on conflict do nothing;
