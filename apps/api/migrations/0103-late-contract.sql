-- A contract that is signed after its term waits for another person, with what the last signature carries out.

alter table approval drop constraint approval_act_check;
alter table approval add constraint approval_act_check
  check (act in ('publish', 'change', 'extend', 'suspend', 'terminate', 'award', 'contract', 'objection'));
alter table approval_chain drop constraint approval_chain_act_check;
alter table approval_chain add constraint approval_chain_act_check
  check (act in ('publish', 'change', 'extend', 'suspend', 'terminate', 'award', 'contract', 'objection'));
alter table approval drop constraint approval_check2;
alter table approval add constraint approval_carries_command
  check ((act in ('extend', 'suspend', 'terminate', 'contract')) = (command is not null));
-- The version before: it writes the acts that were allowed before, each as it did.
