-- When files that had been removed were last rendered again, for an export: they stay as long as after printing.
alter table print_jobs add column files_restored_at timestamptz;

-- Files restored before this column have a job that says they were removed, and would stay for good: all old jobs are
-- swept once more, which does nothing where the files are gone.
update print_jobs set files_removed_at = null where files_removed_at is not null;
