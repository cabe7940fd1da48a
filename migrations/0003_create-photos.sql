-- A photo that nobody orders expires a day after the last visit of its session; expires_at is null once an order has it.
create table photos (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null,
  photo_id uuid not null,
  file_name text not null,
  file_type text not null,
  created_at timestamptz not null default now(),
  -- SHA-256 of the untouched file, as announced by the browser that sent its order copy; null if none follows.
  original_sha256 bytea check (length(original_sha256) = 32),
  expires_at timestamptz default now() + interval '24 hours',
  -- Network address of its sender (IPv6: its /64) until it is ordered or deleted.
  address text,
  -- The original of a photo can be refused only after it was sent, when its order may be placed already. The photo notes
  -- why, so that no order waits for it and its print is held for staff instead of being made from the order copy.
  original_refusal text
    check (original_refusal in ('invalid_file_type', 'invalid_file_format', 'photo_unreadable',
      'photo_too_many_pixels')),
  constraint photos_session_photo unique (session_id, photo_id)
);
create index photos_expires_at on photos (expires_at) where expires_at is not null;
create index photos_address on photos (address) where expires_at is not null;

-- A file is in the working storage until it is archived, then in the archive until it is deleted. Its row stays, so
-- that an order can say which photos it had.
create table photo_files (
  photo uuid not null references photos,
  kind text not null check (kind in ('order-copy', 'original')),
  sha256 bytea not null check (length(sha256) = 32),
  size integer not null check (size > 0),
  media_type text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  stored_at timestamptz not null default now(),
  -- Hash of the file that the browser sent: another one than sha256 if the shop made the file from it, null if the shop
  -- made the file from the original.
  sent_sha256 bytea check (length(sent_sha256) = 32),
  archived_at timestamptz,
  deleted_at timestamptz,
  primary key (photo, kind),
  constraint photo_files_deleted check (deleted_at is null or (archived_at is not null and deleted_at >= archived_at))
);
create index photo_files_sha256 on photo_files (sha256);
create index photo_files_working on photo_files (photo) where archived_at is null;
create index photo_files_archived on photo_files (archived_at) where archived_at is not null and deleted_at is null;

-- Uploads that are announced, received in part or being recorded. `id` is the upload's path in its folder.
create table uploads (
  id text primary key,
  session_id uuid not null,
  address text not null,
  sha256 bytea not null check (length(sha256) = 32),
  size integer not null check (size >= 0),
  created_at timestamptz not null default now()
);
create index uploads_session on uploads (session_id);
create index uploads_address on uploads (address);
create index uploads_created_at on uploads (created_at);

-- The archive's contents by hash, recorded before a file is copied there, so that a killed run leaves nothing unknown.
create table archived_blobs (
  sha256 bytea primary key check (length(sha256) = 32),
  -- When the copy was read back and had this hash; null until then.
  verified_at timestamptz,
  -- False while a copy that no photo needs may still be in the working storage or in the archive.
  is_settled boolean not null default false
);
create index archived_blobs_unsettled on archived_blobs (sha256) where not is_settled;

-- CRC-32 of stored files, which a ZIP file contains and a SHA-256 does not give: the headers of a resumed download must
-- be those of the first one. A row depends on nothing but the bytes, so it may outlive its file.
create table file_checksums (
  sha256 bytea primary key check (length(sha256) = 32),
  crc32 bigint not null check (crc32 between 0 and 4294967295)
);
