-- Backups and rehearsals of their restore, as they ended. The newest of each tells what is due and how old it is.
create table backup_runs (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('backup', 'rehearsal')),
  -- Name of the backup; null for one that failed before it had any.
  backup text check (length(backup) <= 100),
  started_at timestamptz not null,
  ended_at timestamptz not null,
  is_fine boolean not null,
  -- One line for the owner.
  summary text not null check (length(summary) between 1 and 1000)
);
create index backup_runs_newest on backup_runs (kind, ended_at);
