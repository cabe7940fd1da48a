-- expand
-- The version of the catalogue that an order was priced with. Its default is for processes of the former version, which
-- sell by the first one. It is no foreign key: every order would lock the row of the present version, and published
-- versions are never removed.
alter table orders add column catalogue_version integer not null default 1 check (catalogue_version >= 1);
-- The count from which the price of a line holds: 25 where 25 prints and more cost what each of them cost; null for a line
-- that was stored without it.
alter table order_items add column tier_from integer check (tier_from >= 1);
