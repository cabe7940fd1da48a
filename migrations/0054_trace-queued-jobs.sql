-- expand
-- Jobs that statements and triggers queue belong to the trace of their transaction, which names its step in a setting while
-- the shop has an endpoint of traces.
create or replace function enqueue_jobs(job_name text, payloads json[], job_run_at timestamptz default now()) returns void
language plpgsql as $$
declare
  task integer;
  step text := nullif(current_setting('fpx.traceparent', true), '');
begin
  select id into task from graphile_worker._private_tasks where identifier = job_name;
  if task is null then
    insert into graphile_worker._private_tasks (identifier) values (job_name) on conflict do nothing;
    select id into task from graphile_worker._private_tasks where identifier = job_name;
  end if;
  insert into graphile_worker._private_jobs (task_id, payload, run_at, max_attempts)
  select task, case when step is null or json_typeof(payload) <> 'object' or payload ->> 'traceparent' is not null
      then payload else (payload::jsonb || jsonb_build_object('traceparent', step))::json end,
    job_run_at, 25
  from unnest(payloads) payload;
end $$;
