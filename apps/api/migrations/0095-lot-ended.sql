-- When a lot ended without a result. In government procurement it may be objected to from then on (政采法52).

alter table lot add column ended_at timestamptz;
update lot set ended_at = (select max(line.at) from audit_log line
  where line.entity = 'lot' and line.entity_id = lot.id and line.action in ('fail', 'terminate'))
where ended_reason is not null;
