-- Orders confirmed before they are paid, with what they are limited by: at most so many unconfirmed ones a contact, and
-- so many an hour a session and a network address. Phone and e-mail are in the spelling they are compared in; the
-- address goes after a day.
create table pay_later_orders (
  order_id uuid primary key references orders,
  session_id uuid not null,
  email_key text not null,
  phone_key text not null,
  address text,
  placed_at timestamptz not null
);
create index pay_later_orders_email on pay_later_orders (email_key);
create index pay_later_orders_phone on pay_later_orders (phone_key);
create index pay_later_orders_session on pay_later_orders (session_id, placed_at);
create index pay_later_orders_address on pay_later_orders (address, placed_at) where address is not null;

-- Mails that were not sent because their recipient had got as many as anybody gets a day; staff get one mail about all.
create table held_mails (
  mail text primary key,
  kind text not null,
  recipient text not null,
  subject text not null,
  held_at timestamptz not null,
  reported_at timestamptz
);
create index held_mails_unreported on held_mails (held_at) where reported_at is null;
create index held_mails_reported_at on held_mails (reported_at);
