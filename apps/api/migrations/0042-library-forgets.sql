-- A version of the library never changes, but for an identity number that is no longer consented to: it is forgotten.

create or replace function library_version_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.content ->> 'idNo' = ''
    and to_jsonb(new) - 'content' = to_jsonb(old) - 'content'
    and new.content - 'idNo' = old.content - 'idNo' then
    return new;
  end if;
  raise exception 'a version of the library never changes';
end
$$;
