-- Who works on a tender. Exactly one owner; handlers act as the owner does, readers read. Rights are asked of
-- this table on every read and act, so a tender without an owner must not exist: whoever writes it owns it from
-- the same statement on.

create table tender_member (
  tender_id uuid not null references tender,
  account_id uuid not null references account,
  duty text not null check (duty in ('owner', 'handler', 'reader')),
  added_by uuid not null references account,
  added_at timestamptz not null default now(),
  primary key (tender_id, account_id)
);
create unique index tender_member_owner on tender_member (tender_id) where duty = 'owner';
create index tender_member_account on tender_member (account_id, tender_id);

insert into tender_member (tender_id, account_id, duty, added_by, added_at)
select id, created_by, 'owner', created_by, created_at from tender;

create function own_tender() returns trigger language plpgsql as $$
begin
  insert into tender_member (tender_id, account_id, duty, added_by, added_at)
  values (new.id, new.created_by, 'owner', new.created_by, new.created_at);
  return null;
end $$;
create trigger own_tender after insert on tender for each row execute function own_tender();

-- Approvers see what waits for them and what they decided on; a decision to return leaves its maker too.
alter table lot add column returned_by uuid references account;
alter table award_notice add column returned_by uuid references account;
create index lot_approver on lot (approved_by) where approved_by is not null;
create index lot_returner on lot (returned_by) where returned_by is not null;
