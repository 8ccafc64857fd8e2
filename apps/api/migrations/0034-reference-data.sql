-- Reference data is kept by the operator: each entry is offered from a day on, until another, and never removed. The
-- columns status and org_type are read no longer; a later release takes them away.

-- Days of Beijing; open at either end where there is none.
create function offered_on(from_day date, until_day date, at timestamptz) returns boolean
  language sql stable as $$
    select (from_day is null or from_day <= (at at time zone 'Asia/Shanghai')::date)
      and (until_day is null or (at at time zone 'Asia/Shanghai')::date < until_day)
  $$;

alter table dictionary
  add from_day date,
  add until_day date check (until_day >= from_day),
  add version int not null default 1;
alter table category
  add from_day date,
  add until_day date check (until_day >= from_day),
  add version int not null default 1;
alter table area
  add from_day date,
  add until_day date check (until_day >= from_day),
  add version int not null default 1,
  alter org_type set default '2';

-- What was disabled, without a day, has been offered no longer since today at the latest.
update dictionary set until_day = (now() at time zone 'Asia/Shanghai')::date where status = '0';
update category set until_day = (now() at time zone 'Asia/Shanghai')::date where status = '0';
update dictionary set from_day = rate.from_day::date, until_day = rate.until_day::date
  from (values
    ('13', '2019-04-01', null), ('9', '2019-04-01', null), ('6', '2012-01-01', null), ('3', '2009-01-01', null),
    ('1', '2020-03-01', '2028-01-01'), ('0', '1994-01-01', null), ('exempt', '1994-01-01', null),
    ('17', '1994-01-01', '2018-05-01'), ('16', '2018-05-01', '2019-04-01'), ('10', '2018-05-01', '2019-04-01')
  ) as rate (code, from_day, until_day)
  where dictionary.dict_type = 'tax_rate' and dictionary.dict_value = rate.code;

-- Who keeps the platform's contents keeps these; the security administrator may grant it to others.
insert into role_permission (role_id, code)
  select id, 'reference.manage' from role where id = 'editor' on conflict do nothing;
