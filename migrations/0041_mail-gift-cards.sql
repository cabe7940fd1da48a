-- Gift cards that were issued for somebody and go to them by mail.
create table gift_card_mails (
  gift_card uuid primary key references gift_cards,
  -- From which, with the shop's key, the code is computed for the mail; gone once the mail is not sent again any more.
  secret uuid unique,
  email text not null check (length(email) <= 254),
  -- The address in the spelling in which people are compared.
  email_key text not null,
  name text not null check (length(name) <= 120),
  language text not null check (length(language) <= 5),
  queued_at timestamptz not null,
  -- Of the latest attempt that it counts; a resend begins a new one.
  sent_at timestamptz,
  failed_at timestamptz,
  failure text check (failure in ('SERVER_ERROR', 'AUTH_ERROR', 'RATE_LIMIT', 'UNKNOWN'))
);
create index gift_card_mails_of_email on gift_card_mails (email_key);
create index gift_card_mails_with_secret on gift_card_mails (queued_at) where secret is not null;
