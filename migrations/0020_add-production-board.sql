-- Since when a print is in its present state, for whoever looks for what does not move.
alter table print_jobs add column state_since timestamptz not null default now();
update print_jobs set state_since = coalesce(printed_at, cancelled_at, rendered_at, created_at);
create function print_jobs_moved() returns trigger language plpgsql as $$
begin
  new.state_since := now();
  return new;
end $$;
create trigger print_jobs_moved before update of state, hold_reason, batch on print_jobs for each row
  when ((old.state, old.hold_reason, old.batch) is distinct from (new.state, new.hold_reason, new.batch))
  execute function print_jobs_moved();
create index print_jobs_unmoved on print_jobs (state_since, id) where state not in ('printed', 'cancelled');

-- Why a print was spoiled that is made again, and on which machine; the job itself says when, and who asked for it.
alter table print_jobs
  add column spoiled_job uuid references print_jobs on delete cascade,
  add column spoiled_reason text
    check (spoiled_reason in ('refused', 'jam', 'dust', 'color', 'cut', 'damaged')),
  -- Null where no program of a lab made it.
  add column spoiled_on uuid references lab_tokens,
  add constraint print_jobs_spoiled check (
    (spoiled_reason is null) = (spoiled_job is null) and (spoiled_on is null or spoiled_job is not null)
    and (spoiled_job is null or cause = 'reprint'));
create index print_jobs_spoiled_job on print_jobs (spoiled_job) where spoiled_job is not null;
create index print_jobs_spoiled on print_jobs (created_at) where spoiled_reason is not null;
