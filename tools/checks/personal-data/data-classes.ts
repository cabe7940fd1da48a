/** Kinds of data in a column: what it is about a person, and why the shop has it. */
export const dataClasses = {
  contact: {
    what: 'names, e-mail addresses, phone numbers and postal addresses of customers',
    why: 'to send or hand over an order, to reach its customer, and to keep an appointment',
  },
  content: {
    what: 'what customers wrote or chose: notes, reports, codes, names of their files, their language',
    why: 'to make what was ordered and to answer in the customer’s language',
  },
  photo: {
    what: 'photos of customers, by the hashes and sizes of their files',
    why: 'to print them; the files are in the storage',
  },
  payment: {
    what: 'ids and last digits by which a payment provider or a bank knows a payment',
    why: 'to check a payment, to return it and to answer a dispute',
  },
  link: {
    what: 'ids that lead to a person: of a browser session, of an order, of an appointment',
    why: 'to find what belongs together',
  },
  network: {
    what: 'network addresses and browsers',
    why: 'to limit what one place may do in a time, and to show people their sign-ins',
  },
  document: {
    what: 'invoices and credit notes with the name and address of whom they bill',
    why: 'the law wants them kept as they were issued',
  },
  staff: {
    what: 'the shop’s own people: who they are, what they did and wrote',
    why: 'to let them in, and to know who did what',
  },
  partner: {
    what: 'studios, labs and couriers, and how they are reached',
    why: 'to work with them, and to show studios to customers',
  },
  secret: {
    what: 'keys, and hashes of tokens, codes and passwords',
    why: 'to recognize who or what has them; none can be read back',
  },
  none: { what: 'facts of the shop, without a person', why: 'to run the shop' },
} as const;

/** One of {@link dataClasses}. */
export type DataClass = keyof typeof dataClasses;

/** A table of the register: what it holds, until when, and its columns by class, separated by spaces. */
export type TableEntry = {
  readonly about: string;
  readonly until: string;
} & { readonly [K in DataClass]?: string };

/** Until when data of orders are kept. */
export const untilErased = 'until the customer is erased; the amounts, dates and states stay';
/** Until when facts of the shop are kept. */
export const asLongAsTheShop = 'as long as the shop';
