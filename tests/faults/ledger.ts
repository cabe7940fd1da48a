import type { Pool } from 'pg';

/** An order as the shop has stored it at the end. */
export interface StoredOrderRow {
  readonly id: string;
  readonly number: string;
  readonly payment_state: string;
  readonly fulfilment_state: string;
  readonly payment_method: string;
  readonly currency: string;
  readonly total: number;
  readonly original_total: number;
  readonly gift_card: string | null;
  readonly gift_card_amount: number;
  readonly price_rule: string | null;
}

/** See {@link ShopBooks}. */
export interface StoredAttempt {
  readonly id: string;
  readonly order_id: string;
  readonly state: string;
  readonly checkout_token: string | null;
  readonly provider_transaction: string | null;
  readonly captured: number | null;
  readonly refunded: number;
  readonly lost: number;
}

interface StoredRefund {
  readonly id: string;
  readonly cause: string;
  readonly key: string;
  readonly order_id: string;
  readonly attempt: string | null;
  readonly state: string;
  readonly card_amount: number;
  readonly gift_card_amount: number;
}

/** An invoice or a credit note. */
interface StoredInvoice {
  readonly kind: 'invoice' | 'credit_note';
  readonly year: number;
  readonly sequence: number;
  readonly order_id: string;
  readonly refund: string | null;
  readonly amount: number;
}

interface StoredEntry {
  readonly gift_card: string;
  readonly order_id: string | null;
  readonly kind: string;
  readonly amount: number;
  readonly reference: string;
}

/** All rows about money that the shop has stored. */
export interface ShopBooks {
  readonly orders: readonly StoredOrderRow[];
  readonly attempts: readonly StoredAttempt[];
  readonly reviews: readonly {
    readonly order_id: string | null;
    readonly provider_transaction: string;
    readonly reason: string;
  }[];
  readonly refunds: readonly StoredRefund[];
  readonly invoices: readonly StoredInvoice[];
  readonly cards: readonly {
    readonly id: string;
    readonly balance: number;
    readonly held: number;
  }[];
  readonly entries: readonly StoredEntry[];
  readonly rules: readonly {
    readonly id: string;
    readonly used: number;
    readonly usage_limit: number | null;
  }[];
  readonly uses: readonly { readonly order_id: string; readonly price_rule: string }[];
  readonly moves: readonly {
    readonly order_id: string;
    readonly machine: 'payment' | 'fulfilment';
    readonly from_state: string;
    readonly to_state: string;
  }[];
}

/** Reads the shop's books. */
export async function readShopBooks(pool: Pool): Promise<ShopBooks> {
  const { rows } = await pool.query<{ books: ShopBooks }>(`
    select json_build_object(
      'orders', (select coalesce(json_agg(o order by placed_at), '[]') from orders o),
      'attempts', (select coalesce(json_agg(a order by created_at), '[]') from payment_attempts a),
      'reviews', (select coalesce(json_agg(r), '[]') from payment_reviews r),
      'refunds', (select coalesce(json_agg(r order by created_at), '[]') from refunds r),
      'invoices', (select coalesce(json_agg(i order by kind, year, sequence), '[]') from invoices i),
      'cards', (select coalesce(json_agg(c), '[]') from gift_cards c),
      'entries', (select coalesce(json_agg(e order by id), '[]') from gift_card_entries e),
      'rules', (select coalesce(json_agg(r), '[]') from price_rules r),
      'uses', (select coalesce(json_agg(u), '[]') from price_rule_uses u where released_at is null),
      'moves', (select coalesce(json_agg(t order by id), '[]') from order_transitions t)
    ) as books`);
  const [row] = rows;
  if (!row) throw new Error('no books');
  return row.books;
}

/** Changes whenever anything about money does. */
export async function fingerprintBooks(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ print: string }>(`
    select md5(concat(
      (select json_agg(json_build_array(id, payment_state, fulfilment_state) order by id) from orders),
      (select json_agg(json_build_array(id, state, empty_reads, captured, refunded) order by id) from payment_attempts),
      (select json_agg(json_build_array(id, state) order by id) from refunds),
      (select json_agg(json_build_array(id, balance, held) order by id) from gift_cards),
      (select json_agg(json_build_array(id, used) order by id) from price_rules),
      (select count(*) from payment_reviews), (select count(*) from graphile_worker._private_jobs)
    )) as print`);
  return rows[0]?.print ?? '';
}
