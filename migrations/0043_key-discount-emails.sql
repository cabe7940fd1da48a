-- One mailbox counts once, whatever its spelling: emailKey() of domain/email-key.ts, as everywhere else.
alter table price_rule_uses drop constraint price_rule_uses_email_check;
alter table price_rule_uses rename column email to email_key;
alter index price_rule_uses_email rename to price_rule_uses_email_key;

with plain as (
  select order_id, lower(regexp_replace(normalize(email_key, nfkc), '\s', '', 'g')) as email from price_rule_uses
),
parts as (
  select order_id, email, split_part(regexp_replace(email, '@[^@]*$', ''), '+', 1) as name,
    regexp_replace(email, '^.*@', '') as domain
  from plain
)
update price_rule_uses used
set email_key = case
  when position('@' in email) = 0 then email
  when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
  else name || '@' || domain end
from parts where parts.order_id = used.order_id;
