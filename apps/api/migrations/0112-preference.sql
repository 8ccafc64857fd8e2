-- 政府采购政策: deductions from the prices that are compared (财库〔2020〕46号, 国办发〔2025〕34号), in percent as plain decimals.
-- The version before: it writes a draft's lot without this column, which keeps its value or the default.
alter table lot add column preferences jsonb not null
  default '{"setAside": false, "smallDiscount": null, "domesticDiscount": null}'
  check (jsonb_typeof(preferences) = 'object');

-- Bidders rely on the published deductions as on the criteria.
create trigger lot_preferences_written_once before update on lot for each row
  when (old.published_at is not null and new.preferences is distinct from old.preferences)
  execute function refuse_rewriting('the preferences');
