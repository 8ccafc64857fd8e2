-- Who saved a draft last, and when: who wrote on an older version is told before choosing between the two.
alter table bid add column draft_saved_by uuid references account;
alter table company add column draft_saved_by uuid references account, add column draft_saved_at timestamptz;
alter table prequalification add column draft_saved_by uuid references account, add column draft_saved_at timestamptz;
