const orders = 1_000_000;
const photos = 60_000_000;

/**
 * Rows of the tables that grow with orders and photos, in a shop with a million orders of 60 photos each. The others have
 * the rows of a small shop: settings, staff and studios stay few, and what waits for a job is soon gone.
 */
export const tableRows: Readonly<Record<string, number>> = {
  audit_log: orders,
  booking_mails: orders,
  bookings: orders,
  cash_closing_entries: orders,
  courier_amounts: orders,
  courier_remittance_lines: orders,
  figure_faults: orders,
  file_checksums: photos,
  gift_card_entries: orders,
  gift_cards: orders,
  invoices: orders,
  order_acts: orders,
  order_contacts: orders,
  order_edits: orders,
  order_figures: orders,
  order_items: photos,
  order_listings: orders,
  order_mails: orders,
  order_notes: orders,
  order_transitions: 5 * orders,
  orders,
  payment_attempts: orders,
  payment_reviews: orders,
  payments: orders,
  photo_files: 2 * photos,
  photo_visits: orders,
  photos,
  price_rule_uses: orders,
  print_batches: orders,
  print_drops: orders,
  print_files: photos,
  print_jobs: photos,
  provider_events: orders,
  refunds: orders,
  remake_requests: orders,
  studio_mails: orders,
  webhook_deliveries: orders,
  webhook_events: orders,
};

/** The states of the tables in which nearly all rows are done, the state of these first. */
export const commonStates: Readonly<Record<string, readonly string[]>> = {
  print_batches: ['done', 'open', 'closed', 'printing', 'failed'],
  print_jobs: ['printed', 'waiting', 'held', 'queued', 'rendered', 'cancelled'],
  refunds: ['done', 'requested', 'waiting', 'indeterminate', 'failed'],
};
