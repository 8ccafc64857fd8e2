-- The rules of the wording check that the operator keeps, in versions that are written once. The last version that has
-- begun counts, instead of the release's rule of the same code.
create table wording_rule_version (
  code text not null check (code ~ '^wording\.[a-z0-9-]{1,40}$'),
  no int not null check (no > 0),
  -- {title, scope, severity, phrases: [{first, near?: {words, within}}], unless, reason, citation}; null retires the rule.
  content jsonb check (jsonb_typeof(content) = 'object'),
  -- Why the rule was changed.
  note text not null,
  -- A Beijing day.
  effective_from date not null,
  saved_by uuid not null references account,
  saved_at timestamptz not null,
  primary key (code, no)
);
-- The version before: it applies the rules of its release only.
