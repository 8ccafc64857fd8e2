-- The passages of restrictive wording that an amendment keeps, with the reasons, as last submitted or published. An
-- amendment from before has none: its words were not checked.
alter table amendment add column warnings jsonb not null default '[]' check (jsonb_typeof(warnings) = 'array');
