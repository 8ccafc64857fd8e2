-- A bid's draft is sealed in the browser, to the company's own key.

alter table bid
  -- An age file, armored, to that key: the server does not open it.
  add column draft_sealed text,
  add column draft_key_id uuid references bid_key,
  add check ((draft_sealed is null) = (draft_key_id is null)),
  -- What an earlier release sealed with the server's key goes with the first save of the new kind.
  add check (draft is null or draft_sealed is null);
create index bid_draft_key on bid (draft_key_id);

-- No draft is written under the server's key any more. What lies there may be sealed anew when that key is replaced.
create function bid_draft_is_sealed() returns trigger language plpgsql as $$
begin
  if new.draft is not null
    and (tg_op = 'INSERT' or old.draft is null or new.draft_version <> old.draft_version) then
    raise exception 'a draft of bid % under the key of the server', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger bid_draft_is_sealed before insert or update of draft, draft_version on bid
  for each row execute function bid_draft_is_sealed();
