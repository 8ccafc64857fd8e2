-- What a company's person may do becomes four roles; until now each company had one person, who had it all.

insert into role (id, kind, label)
select made.id, 'supplier', made.label
from (values ('bid_preparer', '编制投标'), ('bid_submitter', '递交投标'), ('company_reader', '查看')) as made (id, label)
where exists (select from role where id = 'company_admin');
update role set label = '管理企业' where id = 'company_admin';

-- Each gets of what the one role granted what is its part: what was taken away in the console stays away.
insert into role_permission (role_id, code)
select part.role_id, part.code
from (values
  ('bid_preparer', 'company.read'), ('bid_preparer', 'bid.read'), ('bid_preparer', 'order.view'),
  ('bid_preparer', 'document.download'), ('bid_preparer', 'prequalification.edit'),
  ('bid_preparer', 'question.ask'), ('bid_preparer', 'bid.edit'),
  ('bid_submitter', 'company.read'), ('bid_submitter', 'bid.read'), ('bid_submitter', 'order.view'),
  ('bid_submitter', 'document.download'), ('bid_submitter', 'invitation.reply'),
  ('bid_submitter', 'prequalification.submit'), ('bid_submitter', 'bid.submit'), ('bid_submitter', 'bid.withdraw'),
  ('bid_submitter', 'clarification.reply'), ('bid_submitter', 'negotiation.quote'),
  ('bid_submitter', 'award.acknowledge'), ('bid_submitter', 'order.confirm'), ('bid_submitter', 'order.deliver'),
  ('company_reader', 'company.read'), ('company_reader', 'bid.read'), ('company_reader', 'order.view')
) as part (role_id, code)
join role_permission granted on granted.role_id = 'company_admin' and granted.code = part.code;
delete from role_permission where role_id = 'company_admin'
  and code not in ('company.read', 'bid.read', 'order.view', 'company.edit', 'company.submit');
insert into role_permission (role_id, code)
select id, 'member.manage' from role where id = 'company_admin';

alter table account_role drop constraint account_role_check;
insert into account_role (account_id, role_id)
select held.account_id, role.id
from account_role held, role
where held.role_id = 'company_admin' and role.id in ('bid_preparer', 'bid_submitter', 'company_reader');
alter table account_role add check
  ((role_id in ('company_admin', 'bid_preparer', 'bid_submitter', 'company_reader')) = (organisation_id is null));

-- What an account uploaded before its company began is the company's, like all that its people upload: a person who
-- leaves takes nothing along.
update file set owner_company_id = account.company_id
from account where account.id = file.owner_account_id and file.owner_company_id is null
  and account.kind = 'supplier' and account.company_id is not null;

-- How many companies an account has left: the key of what its browsers keep is another after each.
alter table account add column companies_left int not null default 0 check (companies_left >= 0);
