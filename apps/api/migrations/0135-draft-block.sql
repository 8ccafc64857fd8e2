-- Rows of a draft's long lists, in age files of their own, so that a change of one row sends one block.
-- The version before: it shows a draft with blocks as one that it cannot open, and empties a draft without its blocks,
-- which the next save deletes.
create table bid_draft_block (
  bid_id uuid not null references bid,
  -- Made by the browser that sealed it.
  id uuid not null,
  -- An age file, armored, for the company's key.
  sealed text not null,
  primary key (bid_id, id)
);

-- The text of a draft names its blocks by secrets that are in them: a changed block would not open.
create trigger bid_draft_block_same before update on bid_draft_block for each row
  execute function refuse_rewriting('a block');
