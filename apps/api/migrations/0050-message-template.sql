-- How the operator words what is sent, version by version; without one, or after a version of nothing, as built in.
create table message_template (
  template text not null,
  channel text not null check (channel in ('message', 'mail', 'sms')),
  version_no int not null check (version_no > 0),
  subject text,
  body text,
  made_by uuid not null references account,
  made_at timestamptz not null default clock_timestamp(),
  primary key (template, channel, version_no),
  check ((subject is null) = (body is null))
);

insert into role_permission (role_id, code)
select id, 'template.edit' from role where id = 'editor'
on conflict do nothing;
