-- Of which company's matters a message speaks: who has left it no longer reads it. Null: of the person's own.
alter table message add company_id uuid references company;
-- What was told before is the present company's; of who belongs to none, nothing says whose it was.
update message set company_id = account.company_id from account
  where account.id = message.account_id and message.kind is distinct from 'security';
