-- How each lab receives its drops. A lab without a row receives folder trees.
create table studio_outputs (
  id bigint generated always as identity primary key,
  -- Null for the shop's own lab.
  studio uuid references studios,
  format text not null check (format in ('tree', 'dpof-noritsu', 'dpof-epson', 'fuji', 'darkroom')),
  -- Only those that differ from the format's own.
  options jsonb not null,
  updated_at timestamptz not null,
  updated_by text not null check (length(updated_by) between 1 and 100),
  constraint studio_outputs_studio unique nulls not distinct (studio)
);
