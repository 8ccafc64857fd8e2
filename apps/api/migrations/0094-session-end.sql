-- Every process hears of each session that ends, however it does: it closes the streams that the session opened.
-- The version before: it removes sessions as before; the trigger refuses nothing, and nobody there listens.
create function tell_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('session', encode(old.token_hash, 'hex'));
  return null;
end
$$;

create trigger session_end after delete on session
  for each row execute function tell_session_end();
