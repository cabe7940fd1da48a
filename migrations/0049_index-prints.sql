-- A print that is made, swept or archived is looked up by its content, the archive looks for those that are still stored,
-- and drops are found by their order. Without these indexes each such step reads the whole table, which grows with every
-- order.
create index print_files_sha256 on print_files (sha256);
create index print_files_stored on print_files (job) where removed_at is null;
create index print_drops_order on print_drops (order_id);
