import type { InjectOptions } from 'fastify';
import type { Role, Right } from '#domain/staff/roles.ts';
import {
  createToken,
  hashToken,
  insertSession,
  staffCookie,
} from '#server/features/staff/index.ts';
import type { TestResponse, TestShop } from './test-shop.ts';

/** A person of the test shop who is signed in. */
export interface TestStaff {
  readonly id: string;
  readonly name: string;
  readonly cookies: Readonly<Record<string, string>>;
  readonly ask: <T = Record<string, unknown>>(
    method: NonNullable<InjectOptions['method']>,
    url: string,
    body?: object,
  ) => Promise<TestResponse<T>>;
  readonly get: <T = Record<string, unknown>>(url: string) => Promise<TestResponse<T>>;
  readonly post: <T = Record<string, unknown>>(
    url: string,
    body?: object,
  ) => Promise<TestResponse<T>>;
}

/** Options of a person. */
interface StaffOptions {
  readonly name?: string;
  /** Id of their studio, for the role `studio`. */
  readonly studio?: string;
  readonly extraRights?: readonly Right[];
}

let people = 0;

/** Adds a person to the shop and signs them in with a fresh proof. */
export async function signInAs(
  shop: TestShop,
  role: Role,
  { name = `${role} ${(people += 1)}`, studio, extraRights = [] }: StaffOptions = {},
): Promise<TestStaff> {
  const { kysely } = shop.database;
  const email = `${crypto.randomUUID()}@example.com`;
  const { id } = await kysely
    .insertInto('staff')
    .values({
      email,
      emailKey: email,
      name,
      role,
      studio: studio ?? null,
      extraRights: [...extraRights],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = createToken();
  const tokenHash = hashToken(token);
  if (!tokenHash) throw new Error('the token has no hash');
  const session = { staff: id, tokenHash, device: null, address: '127.0.0.1', agent: 'test' };
  await insertSession(kysely, session, new Date(Date.now() + shop.clock.offset));
  const cookies = { [staffCookie]: token };
  const ask = async <T>(
    method: NonNullable<InjectOptions['method']>,
    url: string,
    body?: object,
  ): Promise<TestResponse<T>> => {
    const headers = { 'accept-language': 'en' };
    const response = await shop.app.inject({
      method,
      url,
      cookies,
      headers,
      ...(body && { payload: body }),
    });
    return { status: response.statusCode, headers: response.headers, body: response.json<T>() };
  };
  return {
    id,
    name,
    cookies,
    ask,
    get: (url) => ask('GET', url),
    post: (url, body = {}) => ask('POST', url, body),
  };
}
