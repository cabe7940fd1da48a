-- A studio that was told of an order is told too when it is cancelled.
alter table studio_mails
  add column kind text not null default 'order' check (kind in ('order', 'cancelled')),
  drop constraint studio_mails_pkey,
  add primary key (order_id, studio, kind);
