-- Staff confirm, move and cancel bookings. What they did last can be undone until its mails go; what the customer does
-- by the link afterwards clears it.
alter table bookings
  add column moves integer not null default 0 check (moves >= 0),
  -- When it was moved last, and from where.
  add column moved_at timestamptz,
  add column moved_from timestamptz,
  add column staff_act text check (staff_act in ('confirm', 'move', 'cancel')),
  add constraint bookings_moved check ((moved_at is null) = (moved_from is null));
create index bookings_by_time on bookings (starts_at, id);

-- A booking can be moved more than once: each move has mails of its own. It is 0 for the mails of other changes.
alter table booking_mails
  add column moves integer not null default 0 check (moves >= 0),
  drop constraint booking_mails_pkey,
  add primary key (booking, kind, moves),
  drop constraint booking_mails_kind_check,
  add constraint booking_mails_kind_check check (kind in ('booking-request', 'booking-customer', 'booking-studio',
    'booking-moved-customer', 'booking-moved-studio', 'booking-cancelled-customer', 'booking-cancelled-studio'));
