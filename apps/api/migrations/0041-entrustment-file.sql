-- 委托书 itself, uploaded with the offer; those from before have its number alone.
alter table entrustment add column file_id uuid references file;
create index entrustment_file on entrustment (file_id);
