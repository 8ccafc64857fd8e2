-- What an application has of the company's library: each entry as it stood when it was picked, with its checksum.

alter table prequalification add column library jsonb not null default '[]';
