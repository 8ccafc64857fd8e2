-- The committee asks a bidder to supply papers of a closed list within 24 hours (补充资料).
-- The version before: it asks questions alone, and accepts a reply without the requested papers.
alter table clarification
  -- The requested papers: codes of the domain's `supplementPapers`.
  add column papers text[] not null default '{}',
  -- The supplied papers with their files, as the domain's `Supplement`.
  add column supplements jsonb not null default '[]' check (jsonb_typeof(supplements) = 'array'),
  add check (supplements = '[]' or reply is not null);

create function keep_supplements() returns trigger language plpgsql as $$
begin
  raise exception 'requested and supplied papers are not changed';
end $$;
create trigger clarification_papers_kept before update on clarification for each row
  when (new.papers is distinct from old.papers
    or (old.reply is not null and new.supplements is distinct from old.supplements))
  execute function keep_supplements();
