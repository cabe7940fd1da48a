-- In all tables, amounts are whole minor units of the row's currency, and a uuid is unguessable.

create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- Queues jobs of one kind as graphile_worker.add_jobs does, but without its NOTIFY: a transaction that notifies holds a
-- lock of the whole database while it is written to disk, so that only one could commit at a time. Workers look by
-- themselves, and are woken after the commit.
create function enqueue_jobs(job_name text, payloads json[], job_run_at timestamptz default now()) returns void
language plpgsql as $$
declare
  task integer;
begin
  select id into task from graphile_worker._private_tasks where identifier = job_name;
  if task is null then
    insert into graphile_worker._private_tasks (identifier) values (job_name) on conflict do nothing;
    select id into task from graphile_worker._private_tasks where identifier = job_name;
  end if;
  insert into graphile_worker._private_jobs (task_id, payload, run_at, max_attempts)
  select task, payload, job_run_at, 25 from unnest(payloads) payload;
end $$;

-- For triggers of tables whose rows are never changed.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

-- Counters of limits where several processes serve; the limiter library prescribes the columns.
create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

-- Fingerprints of the keys that this database was first used with: a start with another key is refused, because it would
-- end gift cards and private links without a word. They do not give the keys away.
create table key_fingerprints (
  name text primary key check (name in ('CODE_KEY', 'SESSION_SECRET')),
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  recorded_at timestamptz not null default now()
);

-- Mails that were not sent because their recipient had got the maximum of a day; staff get one mail about all of them.
create table held_mails (
  mail text primary key,
  kind text not null,
  recipient text not null,
  subject text not null,
  held_at timestamptz not null,
  reported_at timestamptz
);
create index held_mails_unreported on held_mails (held_at) where reported_at is null;
create index held_mails_reported_at on held_mails (reported_at);
