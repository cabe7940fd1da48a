-- CRC-32 of stored files, which a ZIP file contains and a SHA-256 does not give: the headers of a resumed download must
-- be those of the first one. A row says nothing but what the bytes themselves do, so it may outlive its file.
create table file_checksums (
  sha256 bytea primary key check (length(sha256) = 32),
  crc32 bigint not null check (crc32 between 0 and 4294967295)
);
