-- 批注: comments of a draft's readers at its fields, each with a thread. Both tables only grow: a comment is never
-- edited, and its state follows from its last entry that is not a reply.
create table tender_comment (
  id uuid primary key,
  tender_id uuid not null references tender,
  -- No references: the lot or the row may be removed from the draft, and the comment stays.
  lot_id uuid,
  field text not null,
  row_id uuid,
  -- The field's name and value when the comment was written; the value is cut at 500 characters.
  label text not null,
  value text not null check (char_length(value) <= 500),
  -- Of the whole value.
  value_sha256 text not null check (value_sha256 ~ '^[0-9a-f]{64}$'),
  text text not null check (char_length(text) between 1 and 1000),
  by uuid not null references account,
  at timestamptz not null,
  check (row_id is null or lot_id is not null)
);
create index tender_comment_tender on tender_comment (tender_id, at desc, id);
create index tender_comment_by on tender_comment (by);

create table tender_comment_entry (
  id uuid primary key,
  comment_id uuid not null references tender_comment,
  position int not null check (position > 0),
  kind text not null check (kind in ('reply', 'settlement', 'reopening', 'withdrawal')),
  text text not null check (char_length(text) <= 1000),
  by uuid not null references account,
  at timestamptz not null,
  unique (comment_id, position),
  check (kind not in ('reply', 'reopening') or text <> '')
);
create index tender_comment_entry_by on tender_comment_entry (by);

-- A comment of an approved or published tender would keep nobody from anything.
-- The version before: it writes neither table.
create function refuse_late_comment() returns trigger language plpgsql as $$
begin
  if not exists (select from lot where lot.state in ('draft', 'pending_approval') and lot.tender_id =
      case tg_table_name when 'tender_comment' then (to_jsonb(new) ->> 'tender_id')::uuid
        else (select tender_id from tender_comment where id = (to_jsonb(new) ->> 'comment_id')::uuid) end) then
    raise exception 'comments are written before a tender is approved';
  end if;
  return new;
end $$;
create trigger tender_comment_early before insert on tender_comment
  for each row execute function refuse_late_comment();
create trigger tender_comment_entry_early before insert on tender_comment_entry
  for each row execute function refuse_late_comment();
