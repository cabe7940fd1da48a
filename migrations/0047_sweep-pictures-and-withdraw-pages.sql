-- expand
-- A picture of the brand that nothing named any more: its files are gone. The SHA-256 of the file that was sent stays, so
-- that a photograph in the folder of a machine is not taken once more.
alter table brand_pictures
  add column swept_at timestamptz,
  add column source_sha256 text check (source_sha256 ~ '^[0-9a-f]{64}$'),
  add constraint brand_pictures_swept_check check ((swept_at is null) = (source_sha256 is null));

-- A published version that the owner withdrew, so that the one before it holds again. What an order accepted still follows
-- from when it was placed.
alter table page_versions
  add column withdrawn_at timestamptz,
  add constraint page_versions_withdrawn_check check (withdrawn_at is null or published_at is not null);
