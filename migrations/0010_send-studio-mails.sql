-- The studios of an order are told of it: queued once, like its other mails.
alter table order_mails drop constraint order_mails_kind_check;
alter table order_mails add constraint order_mails_kind_check
  check (kind in ('customer-confirmation', 'admin-confirmation', 'studio-notification', 'originals-reminder'));

-- One row an order and studio that is told of it.
create table studio_mails (
  order_id uuid not null references orders,
  studio uuid not null references studios,
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  failure text check (failure in ('SERVER_ERROR', 'AUTH_ERROR', 'RATE_LIMIT', 'UNKNOWN')),
  primary key (order_id, studio)
);

-- One row a mail of a booking.
create table booking_mails (
  booking uuid not null references bookings,
  kind text not null check (kind in ('booking-customer', 'booking-studio')),
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  failure text check (failure in ('SERVER_ERROR', 'AUTH_ERROR', 'RATE_LIMIT', 'UNKNOWN')),
  primary key (booking, kind)
);
