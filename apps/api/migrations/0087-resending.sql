-- Who keeps the system has what could not be sent sent again, and what failed done again; as in a fresh installation.
insert into role_permission (role_id, code)
select id, code from role, (values ('outbox.resend'), ('installation.read'), ('installation.repair')) as permission (code)
where id = 'admin'
on conflict do nothing;

create index outbox_unsent on outbox (created_at)
  where state in ('waiting', 'failed', 'refused', 'withheld') and channel <> 'message';
