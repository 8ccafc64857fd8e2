-- What is asked again is a clarification of its own, which names the one before.
alter table clarification add column follows_id uuid unique references clarification;

alter table negotiation add column termination_reason text;
alter table negotiation_quote
  add column quit_reason text,
  -- A quote that can be read was given, and only such a one is sealed.
  add check (state <> 'submitted' or sealed is not null),
  add check (contents is null or state = 'submitted');

-- The rounds whose quotes are still to be revealed.
create index negotiation_round_due on negotiation_round (closes_at) where revealed_at is null;
