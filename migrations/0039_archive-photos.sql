-- A file is in the working storage until it is archived, then in the archive until it is deleted. Its row stays, so
-- that an order can say which photos it had.
alter table photo_files
  add column archived_at timestamptz,
  add column deleted_at timestamptz,
  add constraint photo_files_deleted check (deleted_at is null or (archived_at is not null and deleted_at >= archived_at));
create index photo_files_working on photo_files (photo) where archived_at is null;
create index photo_files_archived on photo_files (archived_at) where archived_at is not null and deleted_at is null;

-- The archive's contents by hash, recorded before a file is copied there, so that a killed run leaves nothing unknown.
create table archived_blobs (
  sha256 bytea primary key check (length(sha256) = 32),
  -- When the copy was read back and had this hash; null until then.
  verified_at timestamptz,
  -- False while a copy that no photo needs may still be in the working storage or in the archive.
  is_settled boolean not null default false
);
create index archived_blobs_unsettled on archived_blobs (sha256) where not is_settled;

-- The rendered file left the storage with its order's photos; rendering it again gives the same bytes.
alter table print_files add column removed_at timestamptz;
