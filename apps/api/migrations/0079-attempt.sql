-- How often an address, known by a keyed digest alone, tried something secret within a minute of the clock: counted here,
-- so that several processes let no more through than one. Lost with a crash, and no harm done.
create unlogged table attempt (
  address_tag text not null,
  minute timestamptz not null,
  count int not null default 1 check (count > 0),
  primary key (minute, address_tag)
);
