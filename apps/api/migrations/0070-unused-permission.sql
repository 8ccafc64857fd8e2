-- Codes of features that do not exist yet gated nothing; they come back with their features.
delete from role_permission where code in ('objection.answer', 'dictionary.edit', 'member.manage');
