-- Suppliers are found by a public notice, or by letters to the invited only. The method decided alone until now; 谈判 and
-- 询价 may also be announced (74号令12), and 磋商 may also be by letters (磋商办法6).
alter table tender add column sourcing text check (sourcing in ('announced', 'invited'));
update tender set sourcing =
  case when method = any ('{open_tender,consultation}') then 'announced' else 'invited' end;
alter table tender alter column sourcing set not null;

-- A method without a choice has one way only.
-- The version before: it writes no way, and may change the method; the trigger fills in the way of the method.
create function fit_sourcing() returns trigger language plpgsql as $$
begin
  if new.sourcing is null then
    new.sourcing := case when new.method = any ('{open_tender,consultation}') then 'announced' else 'invited' end;
  elsif new.method = 'open_tender' then
    new.sourcing := 'announced';
  elsif new.method = any ('{invited_tender,rfq,single_source,reverse_auction}') then
    new.sourcing := 'invited';
  end if;
  return new;
end $$;
create trigger tender_fit_sourcing before insert or update of method, sourcing on tender
  for each row execute function fit_sourcing();
