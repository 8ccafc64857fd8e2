-- The text of an uploaded tender document, for 招标文件检测; read when it is uploaded. A file without a row was not read.
create table file_text (
  -- A process of the version before removes files without knowing this table.
  file_id uuid primary key references file on delete cascade,
  -- `cut`: longer than is read · `none`: most pages have no text, as in a scan · `unread`: not read within the limits.
  standing text not null check (standing in ('whole', 'cut', 'none', 'unread')),
  -- Pages are separated by form feeds.
  content text not null default '' check (length(content) <= 600000)
);
