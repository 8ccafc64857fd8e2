-- What browsers seal to, and what openers' shares are held against, is written once: a change is a new row. The server's
-- role has no right to change most of these columns (platform/server-role.ts); a trigger refuses whoever has it, such as
-- the one role of an installation that has no second.
-- The version before: it changes none of these columns once they are written.

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception '% of % is written once', tg_argv[0], tg_table_name;
end $$;

create trigger opener_key_written_once before update on opener_key for each row
  when (new.id is distinct from old.id or new.account_id is distinct from old.account_id
    or new.recipient is distinct from old.recipient)
  execute function refuse_rewriting('a key');
create trigger bid_key_pair_written_once before update on bid_key_pair for each row
  when (new.id is distinct from old.id or new.account_id is distinct from old.account_id
    or new.recipient is distinct from old.recipient)
  execute function refuse_rewriting('a key');
create trigger bid_key_written_once before update on bid_key for each row
  when (new.id is distinct from old.id or new.company_id is distinct from old.company_id
    or new.version_no is distinct from old.version_no or new.recipient is distinct from old.recipient)
  execute function refuse_rewriting('a key');

-- The server's role writes the lot's key when it publishes the lot, so that the trigger alone protects it afterwards.
create trigger lot_key_written_once before update on lot for each row
  when (old.seal_recipient is not null and (new.seal_recipient is distinct from old.seal_recipient
    or new.id is distinct from old.id or new.tender_id is distinct from old.tender_id
    or new.key_holder is distinct from old.key_holder or new.openers_needed is distinct from old.openers_needed
    or new.key_division < old.key_division))
  execute function refuse_rewriting('the published key');

-- What was sealed to an opener may be forgotten and is never another text.
create trigger lot_share_written_once before update on lot_share for each row
  when ((new.lot_id, new.division, new.account_id, new.key_id, new.sha256) is distinct from
      (old.lot_id, old.division, old.account_id, old.key_id, old.sha256)
    or new.dealer_id is distinct from old.dealer_id or new.held is distinct from old.held
    or (new.sealed is not null and new.sealed is distinct from old.sealed))
  execute function refuse_rewriting('a share');
create trigger lot_division_written_once before update on lot_division for each row
  when ((new.id, new.lot_id, new.no, new.reason, new.asked_by) is distinct from
      (old.id, old.lot_id, old.no, old.reason, old.asked_by)
    or old.state = 'in_force' and new.state <> 'in_force')
  execute function refuse_rewriting('a division');
create trigger lot_division_opener_written_once before update on lot_division_opener for each row
  when ((new.division_id, new.account_id, new.key_id) is distinct from
    (old.division_id, old.account_id, old.key_id))
  execute function refuse_rewriting('an opener');
