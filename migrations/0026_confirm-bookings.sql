-- A booking holds its time until expires_at and keeps it once it is confirmed by the link in its customer's e-mail.
-- One that was not confirmed in time is free to be taken from then on: whoever takes it sets released_at.
alter table bookings
  add column expires_at timestamptz,
  add column confirmed_at timestamptz,
  add column released_at timestamptz,
  -- Contact in the spelling in which people are compared.
  add column email_key text,
  add column phone_key text,
  -- Network address it was booked from; forgotten when it is confirmed.
  add column network text;
-- Bookings were binding at once before.
update bookings set
  expires_at = created_at + interval '30 minutes',
  confirmed_at = created_at,
  email_key = lower(email),
  phone_key = regexp_replace(phone, '\D', '', 'g');
alter table bookings
  alter column expires_at set not null,
  alter column email_key set not null,
  alter column phone_key set not null,
  drop constraint bookings_one_at_a_time,
  add constraint bookings_one_at_a_time exclude using gist
    (studio with =, tstzrange(starts_at, ends_at) with &&)
    where (cancelled_at is null and released_at is null),
  add constraint bookings_release check (released_at is null or confirmed_at is null);
create index bookings_of_email on bookings (email_key) where cancelled_at is null and released_at is null;
create index bookings_of_phone on bookings (phone_key) where cancelled_at is null and released_at is null;
create index bookings_of_session on bookings (session_id) where cancelled_at is null and released_at is null;
create index bookings_of_network on bookings (network) where network is not null;

alter table booking_mails drop constraint booking_mails_kind_check;
alter table booking_mails add constraint booking_mails_kind_check
  check (kind in ('booking-request', 'booking-customer', 'booking-studio',
    'booking-cancelled-customer', 'booking-cancelled-studio'));
