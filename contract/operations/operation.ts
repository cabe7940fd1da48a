import type { Right } from '#domain/staff/roles.ts';
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
  Staff: 'The console: signing in, and the people who may.',
  'Staff orders': 'Orders as the shop’s people see them, and what they do with them.',
  'Staff studios': 'Studios and their appointments, as the shop’s people see and change them.',
  'Staff discounts': 'Gift cards, discounts and mails as the shop’s people see them.',
  'Staff production':
    'What is printed: the board, the batches with their frames, and customers’ reports of prints.',
  'Staff settings':
    'What the shop needs before it sells, its settings, and the programs it works with.',
  Labs: 'Folders of prints, for the program on a lab’s computer, and pickups at its counter.',
  Webhooks: 'Signed messages of the payment providers to the shop.',
  Health: 'The state of the server and this document.',
} as const;

/** One of {@link tags}. */
export type Tag = keyof typeof tags;

/**
 * Credential of an operation. `session`: the cookie of the browser session it belongs to. `anySession`: the same, and a
 * request without a session opens one. `optionalSession`: a session changes the response, none is opened. `link`: the
 * secret of a private link, in the path or the body. `labToken`: the token of a lab. `staff`: the session of a person who
 * has the operation's right. `none`: public. The others are signatures of a payment provider.
 */
export type Access =
  | 'none'
  | 'session'
  | 'anySession'
  | 'optionalSession'
  | 'link'
  | 'labToken'
  | 'staff'
  | 'helcimSignature'
  | 'stripeSignature';

/** A JSON Schema (2020-12) of a body or header that no route validates. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A parameter of the route's schemas, which have everything but its description and an example. */
export type ParameterWords = readonly [description: string, example: string | number];

/** A parameter that no schema of the route has. */
export interface UncheckedParameter {
  readonly in: 'path' | 'header';
  readonly description: string;
  readonly example: string | number;
  readonly schema: JsonSchema;
  readonly isOptional?: true;
}

/** The documentation of a parameter. */
export type ParameterDoc = ParameterWords | UncheckedParameter;

/** Examples of a body, by name: the title and the value of each. */
export type Examples = Readonly<Record<string, readonly [title: string, value: unknown]>>;

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
  readonly examples?: Examples;
  readonly headers?: Readonly<Record<string, HeaderDoc>>;
  readonly content?: ContentDoc;
}

/** What the schema of a request's body does not say. */
export interface BodyDoc {
  readonly description?: string;
  readonly isOptional?: true;
  readonly content?: ContentDoc;
}

/**
 * Documentation of a call: what its route does not say, which names the operation and has path, method and zod schemas. It
 * is not beside the schemas, because browsers would load it with them.
 */
interface OperationDocs {
  readonly tag: Tag;
  /** One line, without a full stop. */
  readonly summary: string;
  readonly description: string;
  /** By name; every path and query parameter of the route. */
  readonly parameters?: Readonly<Record<string, ParameterDoc>>;
  readonly body?: BodyDoc;
  readonly requestExamples?: Examples;
  /** Description of the response 200, which has the body of the route's schema. */
  readonly returns?: string;
  /** Examples of the response 200. */
  readonly responseExamples?: Examples;
  /** Responses with another status, header or body, by status. */
  readonly responses?: Readonly<Record<number, ResponseDoc>>;
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

/**
 * A call, as {@link OperationDocs} documents it. A call of the staff names the right that it needs; `own` is for calls about
 * oneself.
 */
export type Operation = OperationDocs &
  (
    | { readonly access: Exclude<Access, 'staff'>; readonly right?: never }
    | { readonly access: 'staff'; readonly right: Right | 'own' }
  );

/** Every response of an operation that is not an error, by status. */
export function listResponses(operation: Operation): Readonly<Record<number, ResponseDoc>> {
  const { returns: description, responseExamples: examples, responses } = operation;
  if (description === undefined) return { ...responses };
  return { 200: { description, ...(examples && { examples }) }, ...responses };
}
