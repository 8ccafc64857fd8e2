-- Whether a company may not win this lot: it is frozen or on the platform's black list now, or on that of the purchaser
-- itself. The domain's `stateNow` says the same of the first two.

create function is_barred(candidate uuid, decided uuid) returns boolean language sql stable parallel safe as $$
  select exists (select from company
    join lot on lot.id = decided join tender on tender.id = lot.tender_id
    where company.id = candidate and (company.status in ('frozen', 'blacklisted')
      and (company.status_until is null or company.status_until > clock_timestamp())
      or is_excluded(company.id, tender.organisation_id)))
$$;
