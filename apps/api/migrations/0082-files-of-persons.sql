-- What persons without an account uploaded to their objections and complaints, within a day: counted by phone and by
-- client, both as keyed digests, so that nobody fills the disk. Begun uploads count whether or not they came to a file.
create table person_upload (
  id uuid primary key,
  phone_mark text not null,
  client_mark text not null,
  size bigint not null check (size > 0),
  begun_at timestamptz not null default clock_timestamp()
);
create index person_upload_begun on person_upload (begun_at);
