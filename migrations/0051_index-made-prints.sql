-- expand
-- The statement of a studio has its orders that became ready in a month.
create index order_figures_ready on order_figures (studio, ready_at)
  where studio is not null and ready_at is not null;
