-- What an answer must not tell is looked for among all companies that were ever registered, while its lot is held: by
-- how a name begins, as it is compared (without blanks, width and kind of letters), so that an index finds them.

-- Not in plain SQL, which the planner would take apart and think as cheap as its parts: it reads every name then.
create function name_head(name text) returns text language plpgsql immutable parallel safe strict cost 300 as $$
begin
  return left(lower(replace(translate(normalize(name, NFKC), '()', '（）'), ' ', '')), 5);
end
$$;
create index company_head on company (name_head(name)) where status in ('approved', 'frozen', 'blacklisted');
create index company_version_head on company_version (name_head(name));
