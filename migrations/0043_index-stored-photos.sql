-- expand
-- The continuous backup asks every half minute which photos are new. They are stored in the order of time.
create index photo_files_stored_at on photo_files using brin (stored_at);
