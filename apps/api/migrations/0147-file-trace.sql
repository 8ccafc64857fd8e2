-- The files of opened bids are compared: authors, software and texts that bidders have in common (条例40, 87号令37).
-- The version before: it opens lots without knowing these tables. A trigger writes the row of the lot, and this version
-- then reads the files. The version before closes reviews without waiting for them.

-- The comparison of the files of an opened lot.
create table lot_trace (
  lot_id uuid primary key references lot,
  opened_at timestamptz not null,
  completed_at timestamptz,
  -- The number of files of the bids that could be read, and of those that could not.
  read_files int check (read_files >= 0),
  unread_files int check (unread_files >= 0),
  -- Whether the texts were compared within the limits of time and memory.
  compared boolean,
  -- How often each kind of evidence was seen in the lots compared before: the domain's `Rarity` by kind.
  rarity jsonb check (jsonb_typeof(rarity) = 'object'),
  check (num_nulls(completed_at, read_files, unread_files, compared, rarity) in (0, 5))
);
create index lot_trace_due on lot_trace (opened_at) where completed_at is null;

-- The properties of a file: of an opened bid, or of the tender if it has no bid.
create table file_trace (
  lot_id uuid not null references lot_trace,
  -- As with the text of a file: a process of the version before removes files without knowing this table.
  file_id uuid not null references file on delete cascade,
  bid_id uuid,
  standing text not null check (standing in ('pending', 'read', 'unread')),
  -- A reading that ended with its process is counted too, so that no file is read for ever.
  attempts int not null check (attempts > 0),
  author text check (length(author) between 1 and 200),
  editor text check (length(editor) between 1 and 200),
  software text check (length(software) between 1 and 200),
  made_at text check (made_at ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ?$'),
  document_id text check (document_id ~ '^[0-9a-f]{32}$'),
  -- Emptied once the texts of the lot are compared.
  content text not null default '' check (length(content) <= 200000),
  primary key (lot_id, file_id),
  foreign key (lot_id, bid_id) references opening_entry (lot_id, bid_id),
  check (standing = 'read' or content = '' and num_nonnulls(author, editor, software, made_at, document_id) = 0)
);
create index file_trace_file on file_trace (file_id);

-- The properties and texts that two bids share.
create table trace_pair (
  lot_id uuid not null references lot_trace,
  one_id uuid not null,
  other_id uuid not null,
  kind text not null check (kind in ('fileAuthor', 'fileEditor', 'fileOrigin', 'documentId', 'fileText')),
  value text not null check (length(value) <= 400),
  percent int check (percent between 0 and 100),
  primary key (lot_id, one_id, other_id, kind),
  foreign key (lot_id, one_id) references opening_entry (lot_id, bid_id),
  foreign key (lot_id, other_id) references opening_entry (lot_id, bid_id),
  check (one_id < other_id),
  check ((kind = 'fileText') = (percent is not null))
);

-- In how many compared lots each kind of evidence was seen. One row for each kind.
create table relation_tally (
  kind text primary key,
  lots int not null check (lots >= 0),
  compared int not null check (compared >= lots)
);

-- Nothing of a bid is read before the opening is complete: the rows of files and pairs refer to this one.
create function await_traces() returns trigger language plpgsql as $$
begin
  insert into lot_trace (lot_id, opened_at) values (new.lot_id, coalesce(new.opened_at, clock_timestamp()))
    on conflict do nothing;
  return null;
end $$;
create trigger opening_traces after insert or update of state on opening for each row
  when (new.no = 0 and new.state = 'completed') execute function await_traces();

create function refuse_early_trace() returns trigger language plpgsql as $$
begin
  if not exists (select from opening where lot_id = new.lot_id and no = 0 and state = 'completed') then
    raise exception 'the bids of lot % are not opened', new.lot_id;
  end if;
  return new;
end $$;
create trigger lot_trace_after_opening before insert on lot_trace
  for each row execute function refuse_early_trace();

create trigger lot_trace_written_once before update on lot_trace for each row
  when (old.completed_at is not null or (new.lot_id, new.opened_at) is distinct from (old.lot_id, old.opened_at))
  execute function refuse_rewriting('the comparison of a lot');

-- The properties are written once; the text may be emptied.
create trigger file_trace_written_once before update on file_trace for each row
  when ((new.lot_id, new.file_id, new.bid_id) is distinct from (old.lot_id, old.file_id, old.bid_id)
    or old.standing <> 'pending' and ((new.standing, new.attempts, new.author, new.editor, new.software, new.made_at,
        new.document_id) is distinct from (old.standing, old.attempts, old.author, old.editor, old.software,
        old.made_at, old.document_id) or new.content not in (old.content, '')))
  execute function refuse_rewriting('the trace of a file');

create function refuse_late_trace() returns trigger language plpgsql as $$
begin
  if not exists (select from lot_trace where lot_id = new.lot_id and completed_at is null) then
    raise exception 'the files of lot % are compared', new.lot_id;
  end if;
  return new;
end $$;
create trigger file_trace_before_end before insert on file_trace for each row execute function refuse_late_trace();
create trigger trace_pair_before_end before insert on trace_pair for each row execute function refuse_late_trace();
create trigger trace_pair_written_once before update on trace_pair for each row
  execute function refuse_rewriting('a relation of bids');

-- The counts begin with this release, and never fall.
create trigger relation_tally_grows before update on relation_tally for each row
  when (new.kind <> old.kind or new.lots < old.lots or new.compared <> old.compared + 1)
  execute function refuse_rewriting('a count');

-- The lots whose evaluation is under way.
insert into lot_trace (lot_id, opened_at)
  select opening.lot_id, coalesce(opening.opened_at, opening.started_at) from opening join lot on lot.id = opening.lot_id
  where opening.no = 0 and opening.state = 'completed' and lot.state in ('evaluating', 'suspended');
