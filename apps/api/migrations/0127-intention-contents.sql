-- A published intention has the contents of its newest version: visitors read what was published.
-- The version before: it writes the version and its contents in one transaction, whose end this trigger checks.
create function refuse_unpublished_intention() returns trigger language plpgsql as $$
begin
  if not exists (select from intention_version version where intention_id = new.id and no = new.version_no
      and content ->> 'title' = new.title and content ->> 'kind' = new.kind and content ->> 'outline' = new.outline
      and (content ->> 'budget')::numeric = new.budget and content ->> 'plannedMonth' = new.planned_month
      and (content ->> 'setAside')::boolean = new.set_aside and content ->> 'remark' = new.remark) then
    raise exception 'a published intention has the contents of its newest version';
  end if;
  return null;
end $$;
create constraint trigger intention_contents after insert or update on intention
  deferrable initially deferred for each row
  when (new.published_at is not null) execute function refuse_unpublished_intention();
