-- expand
-- What the code knew of countries is in the catalogue: the versions that were saved before it have what held for them, and the
-- order of the selector.
alter table catalogue_versions disable trigger user;
do $$
declare
  first_list constant text[] := array['TN', 'CA', 'US', 'GB', 'DE', 'FR', 'IT', 'ES', 'AU', 'JP', 'SG', 'RU', 'CN', 'AE', 'SA',
    'BR', 'MX'];
  currencies constant jsonb := '{"TN": "TND", "CA": "CAD", "GB": "GBP", "DE": "EUR", "FR": "EUR", "IT": "EUR", "ES": "EUR",
    "AU": "AUD", "JP": "JPY", "SG": "SGD", "RU": "RUB", "CN": "CNY", "AE": "AED", "SA": "SAR", "BR": "BRL", "MX": "MXN"}';
  policies constant jsonb := '{"TN": {"notifiesStudios": true, "studioLanguage": "fr"}, "CA": {"orderFailure": "canada"},
    "FR": {"studioLanguage": "fr"}}';
  version record;
  countries text;
  completed text;
begin
  for version in select number, catalogue from catalogue_versions where catalogue -> 'defaultCountry' is null loop
    -- Only the type json keeps the order of its keys.
    select '{' || coalesce(string_agg(to_json(country.key)::text || ':' || (
        select '{' || string_agg(to_json(field.key)::text || ':' || field.value, ',') || '}'
        from (
          select key, case when key = 'policy' then (value::jsonb || coalesce(policies -> country.key, '{}'))::text
            else value::text end as value
          from json_each(country.value)
          union all select 'policy', (policies -> country.key)::text
          where country.value -> 'policy' is null and policies ? country.key
          union all select 'currency', (currencies -> country.key)::text
          where country.value -> 'currency' is null and currencies ? country.key) field), ','
        order by coalesce(array_position(first_list, country.key), 100), country.place), '') || '}'
      into countries
      from json_each(version.catalogue -> 'countries') with ordinality country (key, value, place);
    select '{' || string_agg(to_json(part.key)::text || ':' || case when part.key = 'countries' then countries
        else part.value::text end, ',') || ',"defaultCountry":"US"}'
      into completed from json_each(version.catalogue) part;
    update catalogue_versions set catalogue = completed::json,
        sha256 = encode(sha256(convert_to(completed::json::text, 'UTF8')), 'hex')
      where number = version.number;
  end loop;
end $$;
alter table catalogue_versions enable trigger user;
