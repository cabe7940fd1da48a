-- expand
-- A photograph of a studio, which its customers see where they choose it: the tag of a picture in the storage.
alter table studios add column photo text check (photo ~ '^[0-9a-f]{32}$');

alter table brand_pictures drop constraint brand_pictures_place_check;
alter table brand_pictures add constraint brand_pictures_place_check
  check (place in ('logo', 'studio', 'print-1', 'print-2', 'pickup-studio'));
