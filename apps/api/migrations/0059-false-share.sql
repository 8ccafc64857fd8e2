-- An opener's released share that is no part of the lot's key, known once others have given the key.
alter table lot_opener add column share_false boolean not null default false;
alter table lot_opener add check (not share_false or released_at is not null);
