-- Helcim's refunds carry no reference of ours: they are matched by the card they went back to.
alter table payment_attempts add column card_fingerprint text;
create index payment_attempts_card on payment_attempts (card_fingerprint) where card_fingerprint is not null;
-- Refunds of the same card that the provider knew of before this one was sent: none of them is this one.
alter table refunds add column seen_before text[] not null default '{}';
