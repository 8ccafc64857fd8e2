-- Who keeps the system sees what became of what was sent; as in a fresh installation.
insert into role_permission (role_id, code)
select id, 'outbox.read' from role where id = 'admin'
on conflict do nothing;

create index outbox_channel on outbox (channel, created_at desc, id);
