-- An address that a code has proven at the registration signs in as a phone does, and is one account's. It goes on doing
-- so once a phone is added; beside it, two accounts may still have one address for their mails.
alter table account add column mail_signs_in boolean not null default false;
update account set mail_signs_in = true where kind = 'supplier' and phone is null and email is not null;
alter table account add check (not mail_signs_in or kind = 'supplier' and email is not null);
drop index account_mail;
create unique index account_mail on account (lower(email)) where mail_signs_in;
