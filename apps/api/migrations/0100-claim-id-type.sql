-- Of which paper the representative's number is that a claimant typed; those from before are citizens' numbers.

alter table claim
  add legal_rep_id_type text not null default 'id_card'
    check (legal_rep_id_type in ('id_card', 'residence_permit', 'mainland_permit', 'taiwan_permit',
      'permanent_residence', 'passport'));
