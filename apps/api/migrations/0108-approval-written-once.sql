-- An approval, its authors, its command and its signatures are written once. A signature is never an author's, and an
-- ended approval cannot be used again.
-- The version before: it changes none of these columns once they are written.

create trigger approval_written_once before update on approval for each row
  when (old.state <> 'waiting'
    or (new.id, new.act, new.tender_id, new.requested_by, new.authors)
      is distinct from (old.id, old.act, old.tender_id, old.requested_by, old.authors)
    or new.lot_id is distinct from old.lot_id or new.amendment_id is distinct from old.amendment_id
    or new.objection_id is distinct from old.objection_id or new.command is distinct from old.command)
  execute function refuse_rewriting('an approval');
create trigger approval_step_written_once before update on approval_step for each row
  when (old.signed_by is not null
    or (new.approval_id, new.position, new.title, new.signers)
      is distinct from (old.approval_id, old.position, old.title, old.signers))
  execute function refuse_rewriting('a step');
create trigger approval_kept before delete or truncate on approval
  for each statement execute function refuse_change();
create trigger approval_step_kept before delete or truncate on approval_step
  for each statement execute function refuse_change();

create function refuse_signer() returns trigger language plpgsql as $$
begin
  if exists (select from approval where id = new.approval_id
      and (new.signed_by = any(authors || requested_by) or new.signed_for = any(authors || requested_by))) then
    raise exception 'an author does not sign an approval';
  end if;
  if exists (select from approval_step other where other.approval_id = new.approval_id
      and other.position <> new.position
      and (other.signed_by in (new.signed_by, new.signed_for) or other.signed_for in (new.signed_by, new.signed_for))) then
    raise exception 'a person signs one step of an approval';
  end if;
  return new;
end $$;
create trigger approval_step_signer before insert or update on approval_step for each row
  when (new.signed_by is not null) execute function refuse_signer();

-- Checked at the end of the transaction, which writes the approval before its last signature.
create function refuse_unsigned_grant() returns trigger language plpgsql as $$
begin
  if not exists (select from approval_step where approval_id = new.id)
      or exists (select from approval_step where approval_id = new.id and signed_by is null) then
    raise exception 'an approval is granted by the signatures of all its steps';
  end if;
  return null;
end $$;
create constraint trigger approval_grant_signed after insert or update on approval
  deferrable initially deferred for each row
  when (new.state = 'granted') execute function refuse_unsigned_grant();
