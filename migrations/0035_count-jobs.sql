-- How the jobs of all workers ended, for whoever watches the shop.
create table job_counts (
  job text not null,
  result text not null check (result in ('done', 'retried', 'failed')),
  count bigint not null,
  primary key (job, result)
);
