import type { CallName } from './calls.ts';
import {
  findCall,
  type Asked,
  type PageRequest,
  type PageResponse,
  type Responder,
  type Responders,
} from './respond.ts';
import { createResponders } from './responders.ts';
import { StoredShop } from './stored-shop.ts';
import type { UploadRequest, UploadResponse } from './uploads.ts';

/** A call that a page has made. */
export interface MadeCall {
  readonly name: CallName;
  readonly url: URL;
  readonly body: string | null;
}

/**
 * The shop of a page in a screen test. It responds to each call by the rules of `domain/` from what it has stored, and
 * checks requests and responses against `contract/`. A test changes what is stored, or replaces a responder.
 */
export class ShopDouble extends StoredShop {
  /** Every call in the order in which they came, also those whose response was lost. */
  readonly made: MadeCall[] = [];
  /** What was wrong with a call or its response; the test fails with it. */
  readonly faults: string[] = [];
  readonly #responders: Responders = createResponders(this);

  /** Replaces the responder of a call by one that may use the one before, which is returned. */
  replace<N extends CallName>(
    name: N,
    responder: (asked: Asked<N>, usual: Responder<N>) => ReturnType<Responder<N>>,
  ): Responder<N> {
    const usual: Responder<N> = this.#responders[name];
    const replacing: Responder<N> = (asked) => responder(asked, usual);
    Object.assign(this.#responders, { [name]: replacing });
    return usual;
  }

  /** Responds to the requests of uploads; a test may replace it, for example to hold or lose some. */
  respondToUpload = (request: UploadRequest): Promise<UploadResponse> =>
    this.uploads.respond(request);

  /** The bodies that were sent with a call. */
  sent(name: CallName): unknown[] {
    return this.made
      .filter((call) => call.name === name)
      .map(({ body }): unknown => (body === null ? undefined : JSON.parse(body)));
  }

  /** Responds to a call of the page; throws if there is no such call, or if its response is to be lost. */
  async respond(request: PageRequest): Promise<PageResponse> {
    const call = findCall(request);
    if (!call) {
      throw new Error(
        `no response to ${request.method} ${request.url.pathname}${request.url.search}`,
      );
    }
    this.made.push({ name: call.name, url: request.url, body: request.body });
    return call.respond(this.#responders);
  }
}
