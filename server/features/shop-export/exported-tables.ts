/** A table of an export. */
export interface ExportedTable {
  readonly table: string;
  /** What it holds, for the reader's guide. */
  readonly about: string;
  /** Columns that stay in the shop: secrets, sessions of browsers, and what its programs keep for themselves. */
  readonly without?: readonly string[];
  /** Sorts its rows, so that two exports of the same shop are the same bytes. */
  readonly order: string;
}

/** Every table of an export, each after those that it refers to. */
export const exportedTables: readonly ExportedTable[] = [
  {
    table: 'studios',
    about: 'partners where orders are picked up',
    order: 'id',
  },
  {
    table: 'catalogue_versions',
    about: 'what was sold, and for what: every version of the catalogue; an order names its own',
    order: 'number',
  },
  { table: 'price_rules', about: 'discount codes', order: 'id' },
  {
    table: 'gift_cards',
    about:
      'gift cards with their balances; code_hash is the HMAC of the code with the key CODE_KEY, without which no card can be redeemed',
    order: 'id',
  },
  {
    table: 'orders',
    about: 'orders with their customers, addresses and totals',
    without: ['session_id', 'pickup_code', 'wrong_pickup_codes', 'source_visit_url'],
    order: 'id',
  },
  {
    table: 'photos',
    about: 'photos, ordered ones alone',
    without: ['session_id', 'address', 'expires_at'],
    order: 'id',
  },
  {
    table: 'photo_files',
    about: 'the stored files of each photo, by their SHA-256',
    order: 'photo, kind',
  },
  { table: 'order_items', about: 'the lines of orders', order: 'order_id, position' },
  { table: 'order_transitions', about: 'every move of an order', order: 'id' },
  { table: 'order_notes', about: 'notes of the staff on orders', order: 'id' },
  {
    table: 'held_edits',
    about: 'changes of paid orders that cost more, which wait or waited for their payment',
    order: 'id',
  },
  {
    table: 'payment_attempts',
    about: 'card payments, with the ids of the providers',
    without: [
      'checkout_token',
      'checkout_url',
      'confirm_token',
      'provider_secret',
      'card_fingerprint',
    ],
    order: 'id',
  },
  {
    table: 'payments',
    about: 'what was to be paid: by order, and by change of a paid order',
    order: 'id',
  },
  { table: 'refunds', about: 'money that was returned', order: 'id' },
  {
    table: 'invoice_series',
    about: 'the last number of each series of invoices',
    order: 'kind, year',
  },
  { table: 'invoices', about: 'invoices and credit notes as they were issued', order: 'id' },
  { table: 'gift_card_entries', about: 'the ledger of gift cards', order: 'id' },
  { table: 'price_rule_uses', about: 'orders that used a discount', order: 'order_id' },
  { table: 'remake_requests', about: 'prints that customers reported as wrong', order: 'id' },
  {
    table: 'bookings',
    about: 'appointments at studios',
    without: ['session_id', 'network'],
    order: 'id',
  },
  { table: 'cash_closings', about: 'days of counters that were closed', order: 'id' },
  {
    table: 'cash_closing_entries',
    about: 'the cash of each closed day',
    order: 'closing, payment, refund',
  },
  { table: 'cash_counts', about: 'what was counted', order: 'closing, revision' },
  {
    table: 'cash_counted_amounts',
    about: 'what was counted, by currency',
    order: 'closing, revision, currency',
  },
  { table: 'audit_log', about: 'who did what', without: ['address'], order: 'id' },
];

/** A table for spreadsheets, made from the others. */
export interface ExportedSheet {
  readonly name: string;
  readonly about: string;
  readonly select: string;
  /** Columns with an amount in minor units of the row's `currency`. */
  readonly amounts: readonly string[];
}

/** The tables for spreadsheets: amounts in major units. */
export const exportedSheets: readonly ExportedSheet[] = [
  {
    name: 'orders',
    about: 'one row an order',
    select: `select number, placed_at, fulfilment_state, payment_state, payment_method, country, currency, subtotal,
      shipping_fee, discount, tax_amount, gift_card_amount, total, discount_code, delivery_method, name, email, phone
      from orders order by placed_at, number`,
    amounts: ['subtotal', 'shipping_fee', 'discount', 'tax_amount', 'gift_card_amount', 'total'],
  },
  {
    name: 'lines',
    about: 'one row a line of an order',
    select: `select orders.number, position, product_type, size, shape, quantity, currency, unit_price, order_items.total,
      file_name from order_items join orders on orders.id = order_id order by orders.placed_at, orders.number, position`,
    amounts: ['unit_price', 'total'],
  },
  {
    name: 'payments',
    about: 'one row a payment',
    select: `select orders.number, payments.method, payments.state, payments.currency, payments.amount, payments.paid_at,
      payments.reference from payments join orders on orders.id = order_id
      order by orders.placed_at, orders.number, payments.id`,
    amounts: ['amount'],
  },
  {
    name: 'refunds',
    about: 'one row a refund',
    select: `select orders.number, refunds.state, refunds.currency, refunds.amount,
      refunds.gift_card_amount as to_gift_card,
      refunds.card_amount as to_card, refunds.by_hand_amount as by_hand, refunds.reason, refunds.created_at, refunds.done_at
      from refunds join orders on orders.id = order_id order by refunds.created_at, refunds.id`,
    amounts: ['amount', 'to_gift_card', 'to_card', 'by_hand'],
  },
  {
    name: 'invoices',
    about: 'one row an invoice or credit note',
    select: `select invoices.number, invoices.kind, invoices.issued_at, orders.number as order_number, invoices.currency,
      invoices.amount
      from invoices join orders on orders.id = order_id order by invoices.issued_at, invoices.number`,
    amounts: ['amount'],
  },
  {
    name: 'gift-card-ledger',
    about: 'one row an entry of a gift card, which is named by its last four characters',
    select: `select gift_cards.id as card, last_four, gift_cards.currency, gift_card_entries.kind, gift_card_entries.amount,
      gift_card_entries.created_at, orders.number as order_number
      from gift_card_entries join gift_cards on gift_cards.id = gift_card left join orders on orders.id = order_id
      order by gift_card_entries.id`,
    amounts: ['amount'],
  },
  {
    name: 'customers',
    about: 'one row an e-mail address of an order that was not erased',
    select: `select lower(email) as email, (array_agg(name order by placed_at desc, id))[1] as name,
      (array_agg(phone order by placed_at desc, id))[1] as phone, count(*) as orders, min(placed_at) as first_order,
      max(placed_at) as latest_order
      from orders where erased_at is null group by lower(email) order by lower(email)`,
    amounts: [],
  },
];
