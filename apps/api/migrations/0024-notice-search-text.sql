-- The text that a keyword is looked for in, as a column: compared as cheaply as the pairs are, it is compared first
-- where the planner walks the order of a list, and the pairs, which lie outside of the row, are read only for hits.
alter table notice
  add column search_text text generated always as (title || ' ' || tender_no || ' ' || buyer_name) stored,
  alter column search_text set storage main;
