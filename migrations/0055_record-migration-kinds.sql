-- expand
-- Which migrations a former version goes on beside: one that starts again in a database of a newer version, or an update
-- that is taken back. The kinds of all migrations known until then are recorded together with this one.
alter table schema_migration
  add column if not exists kind text check (kind in ('expand', 'contract'));
