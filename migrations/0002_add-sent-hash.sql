-- What the browser sent for a file: other than sha256 where the shop made the file from it, null where nobody sent
-- one and the shop made it out of the original.
alter table photo_files add column sent_sha256 bytea check (length(sent_sha256) = 32);
