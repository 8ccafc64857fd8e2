-- What a passkey was asked when it was made to open a key makes none that signs in, and the other way round.
alter table passkey_challenge drop constraint passkey_challenge_purpose_check;
alter table passkey_challenge add constraint passkey_challenge_purpose_check
  check (purpose in ('registration', 'proof', 'key'));
