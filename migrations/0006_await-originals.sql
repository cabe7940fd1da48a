-- What the untouched picture hashes to, by the word of the browser that sent its order copy; null where none follows.
alter table photos add column original_sha256 bytea check (length(original_sha256) = 32);

alter table order_mails drop constraint order_mails_kind_check;
alter table order_mails add constraint order_mails_kind_check
  check (kind in ('customer-confirmation', 'admin-confirmation', 'originals-reminder'));
