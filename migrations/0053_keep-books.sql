-- The taxes in a document as it was issued. Those of a credit note depend on the notes before it, whose refunds can fail
-- later, so computing them again would list other amounts than the document shows.
alter table invoices add column taxes jsonb;

update invoices set taxes = orders.tax_lines
from orders where orders.id = order_id and kind = 'invoice';

-- A credit note shows one sum for each tax of its order, formatted with the decimals of its currency, in Arabic with
-- digits of its own.
update invoices set taxes = (
  select coalesce(jsonb_agg(
    line || jsonb_build_object('amount', regexp_replace(
      translate(document -> 'sums' -> (position - 1)::integer ->> 'amount', '٠١٢٣٤٥٦٧٨٩', '0123456789'), '[^0-9]', '', 'g')::bigint)
    order by position), '[]')
  from jsonb_array_elements(orders.tax_lines) with ordinality lines (line, position)
  where document -> 'sums' -> (position - 1)::integer is not null)
from orders where orders.id = order_id and kind = 'credit_note';

alter table invoices alter column taxes set not null;

-- Staff count what was taken and returned in cash. Without these indexes each count reads all payments and refunds.
create index payments_in_cash on payments (paid_at) where method in ('cod', 'in_store');
create index refunds_by_hand on refunds (done_at) where by_hand_amount > 0;
