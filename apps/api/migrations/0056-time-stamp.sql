-- What an authority outside says of an entry of the public log: that these bytes were there at that time (RFC 3161).
create table transparency_stamp (
  no int primary key references transparency_entry (no),
  -- The answer as it came, DER: what `openssl ts` and others read.
  reply bytea not null,
  -- Who signed it, by the certificate, and when, by their clock.
  authority text not null,
  stamped_at timestamptz not null,
  kept_at timestamptz not null
);
create trigger transparency_stamp_append_only before update or delete or truncate on transparency_stamp
  for each statement execute function refuse_change();
