-- Why a refund exists is a code: its key is chosen by the caller and may be any text.
alter table refunds add column cause text not null default 'requested'
  constraint refunds_cause check (cause in ('requested', 'order_cancelled', 'late_payment'));
update refunds set cause = 'order_cancelled' where key ~ '^cancelled(-\d+)?$';
update refunds set cause = 'late_payment' where key ~ '^late(-\d+)?$' or key like 'late:%';
alter table refunds alter column cause drop default;
