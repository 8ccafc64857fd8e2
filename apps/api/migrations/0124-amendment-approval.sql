-- An amendment that may affect bids waits for approval, as one that is declared not to affect them did. Its requested
-- deadlines wait with it: {bidDeadline?, prequalificationDeadline?}, ISO 8601. An approval of an amendment keeps the
-- digest of the contents that its signers approve.
-- The version before: it publishes amendments that may affect bids without approval, and writes no digest. It cannot
-- show an amendment or approval of the new kind, which is made after the upgrade.

alter table amendment add column wanted_times jsonb check (jsonb_typeof(wanted_times) = 'object');
alter table amendment drop constraint amendment_check1;
alter table amendment add constraint amendment_pending_effect
  check (state <> 'pending' or (submitted_at is not null and num_nonnulls(no_effect_reason, wanted_times) > 0));

alter table approval drop constraint approval_act_check;
alter table approval add constraint approval_act_check
  check (act in ('publish', 'amend', 'change', 'extend', 'suspend', 'terminate', 'award', 'contract', 'objection'));
alter table approval_chain drop constraint approval_chain_act_check;
alter table approval_chain add constraint approval_chain_act_check
  check (act in ('publish', 'amend', 'change', 'extend', 'suspend', 'terminate', 'award', 'contract', 'objection'));
alter table approval drop constraint approval_check1;
alter table approval add constraint approval_of_amendment
  check ((act in ('amend', 'change')) = (amendment_id is not null));

alter table approval add column content_sha256 text check (content_sha256 ~ '^[0-9a-f]{64}$');
alter table approval add constraint approval_of_amendment_content check (act <> 'amend' or content_sha256 is not null);

drop trigger approval_written_once on approval;
create trigger approval_written_once before update on approval for each row
  when (old.state <> 'waiting'
    or (new.id, new.act, new.tender_id, new.requested_by, new.authors)
      is distinct from (old.id, old.act, old.tender_id, old.requested_by, old.authors)
    or new.lot_id is distinct from old.lot_id or new.amendment_id is distinct from old.amendment_id
    or new.objection_id is distinct from old.objection_id or new.command is distinct from old.command
    or new.content_sha256 is distinct from old.content_sha256)
  execute function refuse_rewriting('an approval');
