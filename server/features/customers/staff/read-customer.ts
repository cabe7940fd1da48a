import { shownOfCustomer, type Customer, type FoundCustomer } from '#contract/staff/customers.ts';
import { groupBy } from '#domain/common/group-by.ts';
import { toMajor } from '#domain/common/money.ts';
import { giftCardState } from '#domain/discounts/gift-card-states.ts';
import { readOrderSearch } from '#domain/orders/order-search.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/sql.ts';
import { emailKey } from '../../../platform/text/email-key.ts';
import { findCustomerOrders } from '../customer-records.repo.ts';
import {
  findBookingContacts,
  findContact,
  findOrderContacts,
  readBookingRows,
  readCardRows,
  readMailRows,
  readOrderRows,
  sumOrderMoney,
  type FoundContact,
} from './customer-lists.repo.ts';

/** Dependencies of the reads. */
export interface CustomerReads {
  readonly kysely: Db;
  readonly clock: Clock;
  /** Finds the orders that a text searches for, at most so many, by id. */
  readonly searchOrders: (typed: string, limit: number) => Promise<readonly string[]>;
}

/** Orders that a search looks at. */
const maxSearched = 200;

function toFound([first, ...others]: readonly FoundContact[]): FoundCustomer[] {
  if (!first) return [];
  const all = [first, ...others];
  const { reference, name, email, phone, at } = all.find(({ isOrder }) => isOrder) ?? first;
  const latestAt = Math.max(at.getTime(), ...all.map((each) => each.at.getTime()));
  return [
    {
      customer: reference,
      name,
      email,
      phone,
      orders: all.filter(({ isOrder }) => isOrder).length,
      latestAt: new Date(latestAt).toISOString(),
    },
  ];
}

/** Finds the customers of the orders and appointments that a text searches for, one for each mailbox. */
export async function findCustomers(
  { kysely, searchOrders }: CustomerReads,
  typed: string,
): Promise<{ readonly customers: FoundCustomer[]; readonly hasMore: boolean }> {
  const search = readOrderSearch(typed);
  const [ids, booked] = await Promise.all([
    searchOrders(typed, maxSearched),
    search.kind === 'email' || search.kind === 'digits'
      ? findBookingContacts(
          kysely,
          {
            email: search.kind === 'email' ? emailKey(search.email) : null,
            phone: search.kind === 'digits' ? search.phone : null,
          },
          maxSearched,
        )
      : [],
  ]);
  const contacts = [...(await findOrderContacts(kysely, ids)), ...booked];
  const groups = [...groupBy(contacts, ({ email }) => emailKey(email)).values()];
  const customers = groups
    .flatMap(toFound)
    .toSorted((one, other) => (one.latestAt < other.latestAt ? 1 : -1));
  const isFull = ids.length === maxSearched || booked.length === maxSearched;
  return {
    customers: customers.slice(0, shownOfCustomer),
    hasMore: isFull || customers.length > shownOfCustomer,
  };
}

/** The mailbox of the customer of an order or appointment; null without such a one. */
export async function findMailbox(kysely: Db, reference: string): Promise<string | null> {
  const contact = await findContact(kysely, reference);
  return contact && emailKey(contact.email);
}

async function readGiftCards(
  { kysely, clock }: CustomerReads,
  of: { readonly ids: readonly string[]; readonly mailbox: string },
): Promise<Customer['giftCards']> {
  const cards = await readCardRows(kysely, of, shownOfCustomer);
  return {
    count: cards[0]?.count ?? 0,
    rows: cards.map(({ id, lastFour, currency, balance, isEnabled, expiresAt }) => ({
      id,
      ending: lastFour,
      currency,
      balance: toMajor(balance, currency),
      state: giftCardState(
        { isEnabled, balance, expiresAt: expiresAt?.getTime() ?? null },
        clock(),
      ),
    })),
  };
}

/** Reads everything of the customer of an order or appointment; null without such a one. */
export async function readCustomer(
  deps: CustomerReads,
  reference: string,
): Promise<Customer | null> {
  const { kysely } = deps;
  const contact = await findContact(kysely, reference);
  if (!contact) return null;
  const mailbox = emailKey(contact.email);
  const ids = (await findCustomerOrders(kysely, mailbox)).map(({ id }) => id);
  const [orders, money, bookings, mails, giftCards] = await Promise.all([
    readOrderRows(kysely, ids, shownOfCustomer),
    sumOrderMoney(kysely, ids),
    readBookingRows(kysely, mailbox, shownOfCustomer),
    readMailRows(kysely, { ids, mailbox }, shownOfCustomer),
    readGiftCards(deps, { ids, mailbox }),
  ]);
  return {
    customer: reference,
    ...contact,
    money: money.map(({ currency, ordered, paid, returned }) => ({
      currency,
      ordered: toMajor(ordered, currency),
      paid: toMajor(paid, currency),
      returned: toMajor(returned, currency),
    })),
    orders: {
      count: ids.length,
      rows: orders.map(({ placedAt, total, currency, ...order }) => ({
        ...order,
        placedAt: placedAt.toISOString(),
        total: toMajor(total, currency),
        currency,
      })),
    },
    bookings: {
      count: bookings.count,
      rows: bookings.rows.map(({ id, studio, service, startsAt, state }) => ({
        id,
        studio,
        service,
        startsAt: startsAt.toISOString(),
        state,
      })),
    },
    mails: {
      count: mails.count,
      rows: mails.rows.map(({ kind, number, queuedAt, state }) => ({
        kind,
        number,
        queuedAt: queuedAt.toISOString(),
        state,
      })),
    },
    giftCards,
  };
}
