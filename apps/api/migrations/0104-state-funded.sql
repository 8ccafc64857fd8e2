-- Whether state money prevails in a tender (条例55); null of those that were not asked.
alter table tender add column state_funded boolean;
