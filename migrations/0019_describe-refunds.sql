-- Why a person refunded it, and the copies of lines that they refunded by name; null for a refund by amount, and for those
-- that the shop or the shell asked for.
alter table refunds
  add column reason_code text constraint refunds_reason_code
    check (reason_code in ('print_fault', 'late', 'not_wanted', 'lost', 'goodwill')),
  add column lines jsonb;
