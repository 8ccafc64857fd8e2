-- When the second factor was shown in a session: acts that ask for it go through for a while. And when the password was
-- taken in its place, for prices only, because no code could be sent.
alter table session add column factor_at timestamptz, add column outage_at timestamptz;
