-- What the header of a sealed file was found to hold when its upload ended: a bid that is submitted needs no storage.
-- Neither is set of other files, and of those from before this, which are looked at when they are submitted.
alter table file
  add column seal_recipients int check (seal_recipients in (1, 2)),
  add column seal_fault text check (seal_fault in ('version', 'recipients', 'mac', 'payload')),
  add constraint file_seal_of_one check (num_nonnulls(seal_recipients, seal_fault) <= 1);
