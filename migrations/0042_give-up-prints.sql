-- Who gave up a held reprint or remake, and why.
alter table print_jobs
  add column given_up_by text check (length(given_up_by) <= 100),
  add column given_up_reason text check (length(given_up_reason) between 1 and 500),
  add constraint print_jobs_given_up check (
    (given_up_by is null) = (given_up_reason is null) and (given_up_by is null or (state = 'cancelled' and round > 0)));
