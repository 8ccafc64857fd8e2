-- How suppliers are found: by a public notice, or by letters to the invited only. The method decided alone until now;
-- 谈判 and 询价 may also be announced (74号令12), and 磋商 may also be by letters (磋商办法6).
alter table tender add column sourcing text;
update tender set sourcing = case when method in ('open_tender', 'consultation') then 'announced' else 'invited' end;
alter table tender alter column sourcing set not null;
alter table tender add constraint tender_sourcing_check check (
  case method
    when 'open_tender' then sourcing = 'announced'
    when 'negotiation' then sourcing in ('announced', 'invited')
    when 'consultation' then sourcing in ('announced', 'invited')
    when 'inquiry' then sourcing in ('announced', 'invited')
    else sourcing = 'invited'
  end
);

-- The version before: it writes no way, and may change the method; the way is then the default of the method.
create function default_sourcing() returns trigger language plpgsql as $$
begin
  if new.sourcing is null
    or (new.method in ('invited_tender', 'rfq', 'single_source', 'reverse_auction') and new.sourcing = 'announced')
    or (new.method = 'open_tender' and new.sourcing = 'invited')
  then
    new.sourcing := case when new.method in ('open_tender', 'consultation') then 'announced' else 'invited' end;
  end if;
  return new;
end $$;
create trigger tender_default_sourcing before insert or update of method, sourcing on tender
  for each row execute function default_sourcing();
