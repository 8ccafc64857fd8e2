-- Openings that have not ended, for who watches that they do.
create index opening_under_way on opening (started_at) where state <> 'completed';
