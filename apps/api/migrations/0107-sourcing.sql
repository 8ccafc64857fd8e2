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
