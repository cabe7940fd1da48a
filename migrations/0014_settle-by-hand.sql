alter table refunds
  -- When the provider was last asked to give it back; null before.
  add column sent_at timestamptz,
  -- Look-ups after that which did not find it: one alone proves nothing.
  add column empty_reads integer not null default 0,
  -- When it goes on by itself; null where it waits for people.
  add column next_at timestamptz default now(),
  -- How people gave their part back.
  add column by_hand_reference text;
drop index refunds_unfinished;
create index refunds_unfinished on refunds (next_at) where state in ('requested', 'waiting', 'indeterminate');

alter table order_mails drop constraint order_mails_kind_check;
alter table order_mails add constraint order_mails_kind_check check (kind ~ '^[a-z]+(-[a-z]+)*$');
