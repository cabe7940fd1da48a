import type pg from 'pg';

/** Photos of an order: 1,000,000 orders have 60,000,000. */
export const photosOfOrder = 60;

const photos = `
  create temporary table filled as
  select gen_random_uuid() as photo, gen_random_uuid() as item, gen_random_uuid() as job, gen_random_uuid() as photo_id,
    orders.id as order_id, orders.session_id, placed_at, fulfilment_state as state, position,
    placed_at < now() - interval '60 days' as is_archived, placed_at + interval '1 day' as made_at,
    fulfilment_state in ('ready', 'shipped', 'completed') as is_printed,
    fulfilment_state = 'in_production' and position % 3 = 0 as is_rendered
  from orders, generate_series(10, 9 + ${photosOfOrder}) position;
  insert into photos (id, session_id, photo_id, file_name, file_type, created_at, original_sha256, expires_at)
  select photo, session_id, photo_id, 'IMG_' || position || '.jpg', 'image/jpeg', placed_at,
    sha256(photo::text::bytea), null from filled;
  insert into photos (session_id, photo_id, file_name, file_type, created_at, expires_at, address)
  select session_id, gen_random_uuid(), 'IMG_1.jpg', 'image/jpeg', now() - interval '1 hour' * (i % 24),
    now() + interval '1 hour' * (i % 24), '192.0.2.' || i % 250
  from (select gen_random_uuid() as session_id) visit, generate_series(1, 300) i;
  insert into photo_files (photo, kind, sha256, size, media_type, width, height, stored_at, sent_sha256, archived_at)
  select photo, kind, sha256((photo::text || case kind when 'original' then '' else kind end)::bytea), 500000 + position,
    'image/jpeg', 4000, 3000, placed_at, sha256(photo::text::bytea),
    case when is_archived then placed_at + interval '61 days' end
  from filled, (values ('order-copy'), ('original')) kinds (kind);
  insert into file_checksums (sha256, crc32) select sha256, 1 from photo_files on conflict do nothing;
  insert into archived_blobs (sha256, verified_at, is_settled)
  select sha256, archived_at, true from photo_files where archived_at is not null on conflict do nothing`;

const lines = `
  insert into order_items (id, order_id, position, photo, file_name, product_type, size, quantity, unit_price, total,
    framing)
  select item, order_id, position, photo, 'IMG_' || position || '.jpg', 'photo_print', '10x15', 1, 60, 60,
    '{"turn": 0, "fit": "fill", "orientation": "landscape", "crop": {"x": 0, "y": 0.01, "width": 1, "height": 0.89}}'
  from filled`;

const prints = `
  insert into print_batches (studio, paper, finish, state, opened_at, closed_at, ended_at)
  select null, '10x15', 'glossy', case when days < 3 then 'closed' else 'done' end, now() - interval '1 day' * days,
    now() - interval '1 day' * days, case when days >= 3 then now() - interval '1 day' * days end
  from generate_series(1, (select count(*) from orders)) place,
    lateral (select 730.0 * place / (select count(*) from orders) as days) age;
  create temporary table batched as
  select orders.id as order_id, batch.id as batch from (
    select id, row_number() over (order by placed_at desc) as place from orders) orders
    join (select id, row_number() over (order by opened_at desc) as place from print_batches) batch using (place);
  insert into print_jobs (id, order_id, order_item, copies, state, wait_until, batch, source, source_sha256, dpi, layout,
    color, program, created_at, rendered_at, printed_at, cancelled_at, files_removed_at, state_since)
  select job, filled.order_id, item, 1,
    case when is_printed then 'printed' when is_rendered then 'rendered' when state = 'cancelled' then 'cancelled'
      when state = 'in_production' then 'queued' else 'waiting' end,
    placed_at, case when is_printed or is_rendered then batch end,
    case when is_printed or is_rendered then 'original' end, sha256(photo::text::bytea), 300,
    '{"width": 1205, "height": 1795, "x": 0, "y": 0}', 'srgb', '1', placed_at, made_at,
    case when is_printed then made_at end, case when state = 'cancelled' then made_at end,
    case when is_archived and is_printed then placed_at + interval '61 days' end, made_at
  from filled join batched using (order_id);
  insert into print_files (job, position, copies, sha256, size, width, height, removed_at)
  select job, 0, 1, sha256(job::text::bytea), 700000, 1205, 1795,
    case when is_archived then placed_at + interval '61 days' end
  from filled where is_printed or is_rendered;
  insert into print_drops (batch, order_id, part, parts, name, format, manifest, state, created_at, ended_at)
  select batch, order_id, 1, 1, order_id::text, 'tree', '{"version": 1, "format": "tree", "entries": [], "files": []}',
    case when placed_at < now() - interval '3 days' then 'printed' else 'delivered' end, placed_at,
    case when placed_at < now() - interval '3 days' then placed_at + interval '1 day' end
  from batched join orders on orders.id = order_id;
  insert into remake_requests (order_id, order_item, copies, words, state, reply, decided_by, created_at, decided_at)
  select order_id, item, 1, 'Too dark', 'declined', 'As in the file', 'Nadia', placed_at, placed_at
  from filled where position = 10 and hashtext(order_id::text) % 20 = 0`;

const money = `
  insert into payment_attempts (order_id, provider, state, amount, currency, checkout_token, confirm_token,
    provider_transaction, approval_code, card_last_four, expires_at, created_at, captured, captured_at, next_read_at,
    card_fingerprint)
  select id, 'helcim', 'succeeded', greatest(total, 1), currency, number, 'a', number, 'T12345', '1111', placed_at,
    placed_at, greatest(total, 1), placed_at, null, 'card ' || hashtext(email) % 1000
  from orders where payment_method = 'helcim' and payment_state <> 'awaiting_payment';
  insert into payment_attempts (order_id, provider, state, amount, currency, checkout_token, confirm_token, expires_at,
    created_at, next_read_at)
  select id, 'helcim', case payment_state when 'awaiting_payment' then 'open' else 'expired' end, greatest(total, 1),
    currency, number || '-2', 'a', placed_at, placed_at,
    case when payment_state = 'awaiting_payment' then placed_at end
  from orders where payment_method = 'helcim' and hashtext(number) % 4 = 0;
  insert into provider_events (provider, event, type, received_at)
  select 'helcim', number, 'cardTransaction', placed_at from orders where payment_method = 'helcim';
  insert into payment_reviews (order_id, attempt, provider, provider_transaction, amount, currency, reason, created_at,
    resolved_at, resolution, kind)
  select order_id, id, provider, provider_transaction, '1.00', currency, 'another amount', created_at,
    case when created_at < now() - interval '5 days' then created_at end, 'paid', 'charge'
  from payment_attempts where provider_transaction is not null and hashtext(order_id::text) % 30 = 0;
  insert into refunds (order_id, key, reason, currency, amount, card_amount, attempt, state, created_at, done_at, sent_at,
    next_at, cause, provider_refund)
  select order_id, 'refund', 'asked', currency, 1, 1, id, 'done', created_at, created_at, created_at, null, 'requested',
    'refund ' || provider_transaction
  from payment_attempts where provider_transaction is not null and hashtext(order_id::text) % 15 = 0;
  insert into invoices (order_id, kind, year, sequence, number, issued_at, currency, amount, document, taxes)
  select id, 'invoice', extract(year from placed_at), row_number() over (order by placed_at), 'F-' || number, placed_at,
    currency, total, jsonb_build_object('seller', repeat('a', 600)), '[]'
  from orders where payment_state in ('paid', 'refunded', 'partially_refunded')`;

const others = `
  insert into gift_card_entries (gift_card, order_id, kind, amount, reference, created_at)
  select id, null, 'issue', 2500, '', created_at from gift_cards;
  insert into gift_card_entries (gift_card, order_id, kind, amount, reference, created_at)
  select card.id, orders.id, 'capture', 1, '', placed_at
  from (select id, row_number() over (order by id) as place from gift_cards) card
    join (select id, placed_at, row_number() over (order by placed_at) as place from orders) orders using (place);
  insert into gift_card_mails (gift_card, email, email_key, name, language, queued_at, sent_at)
  select id, 'a@example.com', id || '@example.com', 'Ana', 'en', created_at, created_at from gift_cards;
  insert into price_rule_uses (order_id, price_rule, email_key, reserved_at)
  select id, price_rule, email, placed_at from orders where price_rule is not null;
  insert into order_acts (id, order_id, staff_name, staff_kind, kind, act, state, created_at, due_at, ended_at)
  select gen_random_uuid(), id, 'Nadia', 'staff', 'ship', '{"kind": "ship"}', 'done', placed_at,
    placed_at, placed_at
  from orders where fulfilment_state in ('shipped', 'completed');
  insert into order_notes (id, order_id, staff_name, text, created_at)
  select gen_random_uuid(), id, 'Nadia', 'Called back', placed_at
  from orders where hashtext(number) % 10 = 0;
  insert into order_edits (id, order_id, staff_name, created_at, fingerprint, currency, total_before, total_after,
    settlement, amount)
  select gen_random_uuid(), id, 'Nadia', placed_at, repeat('0', 64), currency, 1, 1, 'nothing', 0
  from orders where hashtext(number) % 20 = 0;
  insert into held_edits (id, order_id, staff_name, created_at, ends_at, fingerprint, currency, total_before, total_after,
    amount, method, state, ended_at)
  select gen_random_uuid(), id, 'Nadia', placed_at, placed_at, repeat('0', 64), currency, 1, 2, 1, 'in_store', 'paid',
    placed_at
  from orders where hashtext(number) % 40 = 0;
  insert into booking_mails (booking, kind, queued_at, sent_at)
  select id, kind, created_at, created_at from bookings,
    (values ('booking-request'), ('booking-customer'), ('booking-studio')) kinds (kind);
  insert into courier_resolutions (id, order_id, reason, note, currency, amount, at, actor_kind, actor_name)
  select gen_random_uuid(), order_id, 'fee_kept', '', currency, 100, since, 'staff', 'Nadia'
  from courier_amounts where hashtext(order_id::text) % 10 = 0;
  insert into cash_counted_amounts (closing, revision, currency, expected, counted)
  select distinct on (closing) closing, 1, currency, amount, amount from cash_closing_entries;
  insert into order_drafts (number, session_id, edition)
  select 'FPX-DRAFT-' || i, gen_random_uuid(), 'a' from generate_series(1, 3) i;
  insert into shared_uploads (id, metadata, size)
  select 'upload ' || i, '{}', 4000000 from generate_series(1, 3) i;
  insert into upload_pieces (upload, first_byte, size, object)
  select id, 0, 1, 'pieces/' || id from shared_uploads;
  insert into uploads (id, session_id, address, sha256, size)
  select id, gen_random_uuid(), '192.0.2.1', sha256(id::bytea), 4000000 from shared_uploads`;

/**
 * Gives the orders that there are sessions and contacts of their own, {@link photosOfOrder} photos each, and what a shop
 * stores beside them: prints, payments, invoices and so on. Triggers and foreign keys are off meanwhile, which takes a tenth
 * of the time.
 */
export async function fillOrders(client: pg.ClientBase): Promise<void> {
  await client.query(`set statement_timeout = 0; set session_replication_role = replica`);
  await client.query(`
    update orders set session_id = gen_random_uuid();
    update order_contacts set session_id = orders.session_id from orders where orders.id = order_id`);
  for (const part of [photos, lines, prints, money, others]) await client.query(part);
  await client.query(`update order_listings set photo_count = photo_count + ${photosOfOrder}`);
  await client.query('reset session_replication_role; reset statement_timeout');
}
