-- An account that its person closed: the row stays, since records name it by its id; nothing in it says who it was.
alter table account add column closed_at timestamptz;
alter table account add check (closed_at is null
  or (phone is null and email is null and company_id is null and disabled_at is not null));
