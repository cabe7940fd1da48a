-- expand
alter table setting_versions drop constraint setting_versions_section_check;
alter table setting_versions add constraint setting_versions_section_check
  check (section in ('brand', 'seller', 'limits', 'sentences', 'times', 'languages'));

-- Days of production that the customer was promised, whatever the owner sets afterwards: opening days of the studio for
-- pickup, working days until the carrier has it for shipping.
alter table orders add column production_days smallint not null default 2
  constraint orders_production_days_check check (production_days between 1 and 14);
