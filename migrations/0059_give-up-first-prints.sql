-- The first print of an order that was shipped or handed over without it is given up, too.
alter table print_jobs
  drop constraint print_jobs_given_up,
  add constraint print_jobs_given_up check (
    (given_up_by is null) = (given_up_reason is null) and (given_up_by is null or state = 'cancelled'));
