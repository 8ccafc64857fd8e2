-- The first last day in a company's profile or in a person's entry of its library: what is about to end, or has, is
-- found by it without opening every document. What counts is said by `library/expiry`, which reads what this finds.

create function first_end(content jsonb) returns text language sql immutable parallel safe as $$
  select min(day) from (
    select case when coalesce(content ->> 'isLongTerm', 'false') <> 'true'
      then nullif(content ->> 'termEnd', '') end as day
    union all
    select nullif(cert ->> 'expiryDate', '') from jsonb_array_elements(
      case jsonb_typeof(content -> 'certs') when 'array' then content -> 'certs' else '[]' end) cert
    where coalesce(cert ->> 'isPermanent', 'false') <> 'true'
    union all
    select nullif(cert ->> 'expiryDate', '') from jsonb_array_elements(
      case jsonb_typeof(content -> 'certificates') when 'array' then content -> 'certificates' else '[]' end) cert
  ) ends
$$;
create index company_version_end on company_version (first_end(profile));
create index library_version_end on library_version (first_end(content));
