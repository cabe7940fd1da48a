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
drop function enqueue_job;
