import type { ErrorCode } from '../errors.ts';

/** Groups of operations in the OpenAPI document, in the order in which it lists them, each with its description. */
export const tags = {
  Shop: 'What the shop sells, where the visitor is, and the session of a browser.',
  Studios: 'Partners where orders are picked up and photographs are taken.',
  Codes: 'Discount codes and gift cards.',
  Photos: 'Uploads of photos and the small images made of them.',
  Orders: 'Prices and orders of the session that places them.',
  'Order links': 'An order for anybody who has its private link.',
  Payments: 'Card payments: the card window and Stripe Checkout.',
  Bookings: 'Appointments at studios.',
  Mails: 'Mails about an order of the session.',
  Labs: 'Folders of prints, for the program on a lab’s computer, and pickups at its counter.',
  Webhooks: 'Signed messages of the payment providers to the shop.',
  Health: 'The state of the server and this document.',
} as const;

/** One of {@link tags}. */
export type Tag = keyof typeof tags;

/**
 * Credential of an operation. `session`: the cookie of the browser session it belongs to. `anySession`: the same, and a
 * request without a session opens one. `optionalSession`: a session changes the response, none is opened. `link`: the
 * secret of a private link, in the path or the body. `labToken`: the token of a lab. `none`: public. The others are signatures of a payment provider.
 */
export type Access =
  | 'none'
  | 'session'
  | 'anySession'
  | 'optionalSession'
  | 'link'
  | 'labToken'
  | 'helcimSignature'
  | 'stripeSignature';

/** A JSON Schema (2020-12) of a body or header that no route validates. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A parameter; without `in` it is one of the route's schemas, which has everything but the description. */
export interface ParameterDoc {
  readonly description: string;
  readonly example: string | number;
  /** For a parameter that no schema of the route has. */
  readonly in?: 'path' | 'header';
  readonly schema?: JsonSchema;
  readonly isOptional?: true;
}

/** An example of a body: its title and its value. */
export interface ExampleDoc {
  readonly summary: string;
  readonly value: unknown;
}

/** A header of a response. */
export interface HeaderDoc {
  readonly description: string;
  readonly schema: JsonSchema;
  readonly example: string | number;
}

/** A body whose schema no route declares, by its media type. */
export interface ContentDoc {
  readonly mediaType: string;
  readonly schema: JsonSchema;
}

/** A response that is not an error of {@link ErrorCode}. */
export interface ResponseDoc {
  readonly description: string;
  /** By name. */
  readonly examples?: Readonly<Record<string, ExampleDoc>>;
  readonly headers?: Readonly<Record<string, HeaderDoc>>;
  readonly content?: ContentDoc;
}

/** The body of a request. */
export interface BodyDoc {
  readonly description?: string;
  readonly isOptional?: true;
  readonly examples?: Readonly<Record<string, ExampleDoc>>;
  readonly content?: ContentDoc;
}

/** Documentation of a call. Path, method and zod schemas are the route's, which names the operation. */
export interface Operation {
  readonly tag: Tag;
  /** One line, without a full stop. */
  readonly summary: string;
  readonly description: string;
  readonly access: Access;
  /** By name; every path and query parameter of the route. */
  readonly parameters?: Readonly<Record<string, ParameterDoc>>;
  readonly body?: BodyDoc;
  /** By status. */
  readonly responses: Readonly<Record<number, ResponseDoc>>;
  /**
   * The codes it returns, besides those that the server returns for every request of its kind: `invalid_request`,
   * `forbidden`, `request_timed_out`, `body_too_large`, `server_error`, `service_unavailable`.
   */
  readonly errors: readonly ErrorCode[];
  /** Codes with another status than their usual one: the statuses of the tus protocol. */
  readonly protocolErrors?: Readonly<Record<number, readonly ErrorCode[]>>;
  /** Set when it needs neither the database nor memory for a body, so that only a shutdown makes it unavailable. */
  readonly isStateless?: true;
  /** Set when it reads its own body, without the timeout and the limit of other bodies. */
  readonly isStreamed?: true;
  /** Set when an error has no body, as the responses to HEAD. */
  readonly hasNoBody?: true;
}
