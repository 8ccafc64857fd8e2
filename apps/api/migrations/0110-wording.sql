-- 招标文件检测: the reason for a warning about words belongs to the passage, so that changed words need a reason of their own.
-- The version before: it writes no passage, and one reason for each rule and field.
alter table warning_reason add column passage text not null default '' check (length(passage) <= 200),
  drop constraint warning_reason_pkey,
  add primary key (lot_id, rule_code, field, passage);
