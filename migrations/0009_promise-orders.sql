alter table orders
  -- When it can be picked up.
  add column ready_at timestamptz,
  -- The date (YYYY-MM-DD) by which it is with the carrier.
  add column carrier_by text check (carrier_by ~ '^\d{4}-\d{2}-\d{2}$');

-- What later orders know of their studio.
update orders set pickup_studio = jsonb_build_object(
    'province', null, 'postalCode', null, 'phone', null, 'timeZone', 'UTC',
    'operatingHours', '[]'::jsonb, 'closures', '[]'::jsonb, 'translation', null) || pickup_studio
  where pickup_studio is not null;
