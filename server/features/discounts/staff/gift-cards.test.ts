import { describe, expect } from 'vitest';
import type {
  GiftCardPage,
  IssuedGiftCards,
  ListedGiftCard,
  OwedResponse,
} from '#contract/staff/gift-cards.ts';
import { codesShownMs } from '#domain/discounts/gift-card-states.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { signInAs, type TestStaff } from '#tests/support/staff.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

const url = '/api/staff/gift-cards';

function newRequest(changes: object = {}) {
  const id = crypto.randomUUID();
  return { id, currency: 'CAD', amount: 50, count: 1, expiresAt: null, ...changes };
}

async function issue(person: TestStaff, changes: object = {}): Promise<IssuedGiftCards> {
  const { status, body } = await person.post<IssuedGiftCards>(url, newRequest(changes));
  expect(status).toBe(200);
  return body;
}

async function issueOne(person: TestStaff, changes: object = {}) {
  const [card] = (await issue(person, changes)).cards;
  if (!card) throw new Error('no card was issued');
  return card;
}

async function read(person: TestStaff, card: string): Promise<GiftCardPage> {
  const { status, body } = await person.get<GiftCardPage>(`${url}/${card}`);
  expect(status).toBe(200);
  return body;
}

async function list(person: TestStaff, query: string) {
  const { status, body } = await person.get<{ cards: ListedGiftCard[]; next: string | null }>(
    `${url}?${query}`,
  );
  expect(status).toBe(200);
  return body;
}

async function countEntries(shop: TestShop, act: string): Promise<number> {
  const { rows } = await shop.database.pool.query<{ count: number }>(
    'select count(*)::int as count from audit_log where act = $1',
    [act],
  );
  return rows[0]?.count ?? 0;
}

describe('issuing gift cards', () => {
  it('issues each with its money, its code and an entry in the audit log', async ({
    shop,
    browser,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const before = await countEntries(shop, 'gift-card.issue');
    const { cards } = await issue(owner, { count: 30, amount: 12.5 });
    expect(new Set(cards.map(({ code }) => code)).size).toBe(30);
    expect(await countEntries(shop, 'gift-card.issue')).toBe(before + 30);
    const { body } = await browser.post('/api/validate-gift-card', { code: cards[7]?.code });
    expect(body).toMatchObject({ success: true, id: cards[7]?.id, balance: 12.5 });
  });

  it('answers a repeat with the same codes, also when both come at once', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const request = newRequest({ count: 3 });
    const [first, second] = await Promise.all([
      owner.post<IssuedGiftCards>(url, request),
      owner.post<IssuedGiftCards>(url, request),
    ]);
    expect(first.status).toBe(200);
    expect(second.body.cards).toEqual(first.body.cards);
    const { rows } = await shop.database.pool.query(
      'select id from gift_cards where id = any ($1)',
      [first.body.cards.map(({ id }) => id)],
    );
    expect(rows).toHaveLength(3);
  });

  it('shows the codes to nobody else, for no other request and for no longer than 15 minutes', async ({
    shop,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const request = newRequest();
    await owner.post(url, request);
    const refused = { status: 409, body: { error: 'gift_cards_issued_before' } };
    const other = await signInAs(shop, 'owner');
    expect(await other.post(url, request)).toMatchObject(refused);
    expect(await owner.post(url, { ...request, amount: 51 })).toMatchObject(refused);
    const offset = shop.clock.offset;
    shop.clock.offset += codesShownMs;
    const later = await signInAs(shop, 'owner');
    expect(await later.post(url, request)).toMatchObject(refused);
    shop.clock.offset = offset;
  });

  it('keeps neither the codes nor the id that they are computed from', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const request = newRequest();
    const { body } = await owner.post<IssuedGiftCards>(url, request);
    const { rows } = await shop.database.pool.query<{ found: boolean }>(
      `select exists (select from audit_log where to_jsonb(audit_log)::text like any ($1))
         or exists (select from gift_card_issues where to_jsonb(gift_card_issues)::text like any ($1))
         or exists (select from gift_cards where to_jsonb(gift_cards)::text like any ($1)) as found`,
      [[`%${body.cards[0]?.code}%`, `%${request.id}%`]],
    );
    expect(rows).toEqual([{ found: false }]);
  });

  it.for([
    ['no cards', { count: 0 }],
    ['more cards than 500', { count: 501 }],
    ['an amount of 0', { amount: 0 }],
    ['an amount with more decimals than its currency has', { currency: 'JPY', amount: 10.5 }],
    ['an end that has passed', { expiresAt: '2020-01-01T00:00:00.000Z' }],
    ['an unknown currency', { currency: 'XXX' }],
  ] as const)('refuses %s', async ([, changes], { shop }) => {
    const owner = await signInAs(shop, 'owner');
    const { status, body } = await owner.post(url, newRequest(changes));
    expect({ status, error: body['error'] }).toEqual({ status: 400, error: 'invalid_request' });
  });

  it('needs a fresh proof', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    await shop.database.pool.query(
      `update staff_sessions set proven_at = proven_at - interval '1 hour' where staff = $1`,
      [owner.id],
    );
    expect(await owner.post(url, newRequest())).toMatchObject({
      body: { error: 'staff_proof_required' },
    });
  });

  it('prints the cards as a PDF in the language of the person', async ({ shop }) => {
    for (const language of ['en', 'fr', 'ar']) {
      const owner = await signInAs(shop, 'owner');
      await owner.ask('PATCH', '/api/staff/account', { language });
      const request = newRequest({ count: 9, expiresAt: '2100-01-01T00:00:00.000Z' });
      await owner.post(url, request);
      const response = await shop.app.inject({
        method: 'POST',
        url: `${url}/print`,
        cookies: { ...owner.cookies },
        payload: request,
      });
      expect(response.headers['content-type']).toBe('application/pdf');
      expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      expect(response.rawPayload.toString('latin1')).toContain('/Count 2');
    }
  });

  it('prints nothing that was not issued', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    expect((await owner.post(`${url}/print`, newRequest())).status).toBe(409);
  });
});

describe('a gift card', () => {
  it('shows the end of its code alone, its state and its ledger with the balance after each entry', async ({
    shop,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const csr = await signInAs(shop, 'csr');
    const { id, code } = await issueOne(owner, { amount: 40 });
    const { card, entries } = await read(csr, id);
    expect(card).toMatchObject({ id, ending: code.slice(-4), state: 'active', balance: 40 });
    expect(entries).toMatchObject([{ kind: 'issue', amount: 40, balance: 40, order: null }]);
    expect(JSON.stringify({ card, entries })).not.toContain(code);
  });

  it('reads a long ledger page by page, each entry once', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const { id } = await issueOne(owner, { amount: 200 });
    await shop.database.pool.query(
      `insert into gift_card_entries (gift_card, kind, amount, reference)
       select $1, case when n % 2 = 0 then 'refund' else 'capture' end, 100, 'r' || n from generate_series(1, 120) n`,
      [id],
    );
    const balances: number[] = [];
    let next: number | null = null;
    do {
      const before: string = next === null ? '' : `?before=${next}`;
      const page: { body: GiftCardPage } = await owner.get(`${url}/${id}${before}`);
      balances.push(...page.body.entries.map(({ balance }) => balance));
      next = page.body.next;
    } while (next !== null);
    expect(balances).toHaveLength(121);
    expect(balances.slice(0, 3)).toEqual([200, 199, 200]);
    expect(balances.at(-1)).toBe(200);
  });

  it('is disabled and enabled once, however often it is asked for', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const { id } = await issueOne(owner);
    const before = await countEntries(shop, 'gift-card.disable');
    for (let time = 0; time < 2; time += 1) {
      const { body } = await owner.post(`${url}/${id}/disable`);
      expect(body).toMatchObject({ card: { state: 'disabled', balance: 50 } });
    }
    expect(await countEntries(shop, 'gift-card.disable')).toBe(before + 1);
    expect((await owner.post(`${url}/${id}/enable`)).body).toMatchObject({
      card: { state: 'active' },
    });
  });

  it('is extended to a later moment alone', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const expiresAt = '2099-01-01T00:00:00.000Z';
    const { id } = await issueOne(owner, { expiresAt });
    const extend = (to: string) => owner.post(`${url}/${id}/extend`, { expiresAt: to });
    expect(await extend(expiresAt)).toMatchObject({ body: { error: 'gift_card_pays_longer' } });
    expect(await extend('2020-01-01T00:00:00.000Z')).toMatchObject({
      body: { error: 'invalid_request' },
    });
    const later = '2100-01-01T00:00:00.000Z';
    expect(await extend(later)).toMatchObject({ body: { card: { expiresAt: later } } });
  });

  it('is found by its whole code in any spelling', async ({ shop }) => {
    const csr = await signInAs(shop, 'csr');
    const { id, code } = await issueOne(await signInAs(shop, 'owner'));
    const typed = ` ${code.replaceAll('-', ' ').toLowerCase()}`;
    expect((await csr.post(`${url}/find`, { code: typed })).body).toEqual({ id });
  });

  it('is not found by guessing: after 30 wrong codes a person has to wait', async ({ shop }) => {
    const csr = await signInAs(shop, 'csr');
    for (let guess = 0; guess < 30; guess += 1) {
      expect((await csr.post(`${url}/find`, { code: `wrong ${guess}` })).status).toBe(404);
    }
    expect((await csr.post(`${url}/find`, { code: 'wrong' })).status).toBe(429);
  });

  it('is only seen by people without the right to issue cards, and by no studio’s people', async ({
    shop,
  }) => {
    const { id } = await issueOne(await signInAs(shop, 'owner'));
    const csr = await signInAs(shop, 'csr');
    for (const path of [`/${id}/disable`, `/${id}/enable`, '', '/print']) {
      expect((await csr.post(`${url}${path}`, newRequest())).status, path).toBe(404);
    }
    const studio = await buildStudio(shop.database.kysely);
    const extraRights = ['gift-cards.see', 'gift-cards.issue'] as const;
    const person = await signInAs(shop, 'studio', { studio, extraRights });
    for (const path of ['', '/owed', `/${id}`]) {
      expect((await person.get(`${url}${path}`)).status, path).toBe(404);
    }
    expect((await person.post(url, newRequest())).status).toBe(404);
  });
});

describe('the list of gift cards', () => {
  it('is read page by page, each card once, also of cards issued in one moment', async ({
    shop,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const { cards } = await issue(owner, { currency: 'GBP', count: 120 });
    const ids: string[] = [];
    let after = '';
    let next: string | null = null;
    do {
      const page = await list(owner, `currency=GBP${after}`);
      ids.push(...page.cards.map(({ id }) => id));
      next = page.next;
      after = `&after=${next}`;
    } while (next !== null);
    expect(ids.toSorted()).toEqual(cards.map(({ id }) => id).toSorted());
  });

  it('is filtered by the end of the code and by state', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const { id, code } = await issueOne(owner, { currency: 'SGD' });
    const ending = code.slice(-4).toLowerCase();
    const idsOf = async (query: string) =>
      (await list(owner, `currency=SGD&ending=${ending}${query}`)).cards.map((card) => card.id);
    expect(await idsOf('')).toEqual([id]);
    expect(await idsOf('&state=active')).toEqual([id]);
    for (const state of ['spent', 'expired', 'disabled']) {
      expect(await idsOf(`&state=${state}`)).toEqual([]);
    }
    await owner.post(`${url}/${id}/disable`);
    expect(await idsOf('&state=disabled')).toEqual([id]);
  });

  it.for(['ending=abc', 'ending=%00abc', 'state=open', 'currency=cad', 'after=a b'])(
    'refuses %s',
    async (query, { shop }) => {
      const owner = await signInAs(shop, 'owner');
      expect((await owner.get(`${url}?${query}`)).status).toBe(400);
    },
  );

  it('says what the shop owes in each currency, and what is on cards that cannot pay', async ({
    shop,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const owedIn = async (currency: string) => {
      const { body } = await owner.get<OwedResponse>(`${url}/owed`);
      return body.owed.find((each) => each.currency === currency);
    };
    const { cards } = await issue(owner, { currency: 'BRL', count: 3, amount: 10.01 });
    await issue(owner, { currency: 'MXN', amount: 7 });
    expect(await owedIn('BRL')).toEqual({ currency: 'BRL', owed: 30.03, cards: 3, blocked: 0 });
    expect(await owedIn('MXN')).toEqual({ currency: 'MXN', owed: 7, cards: 1, blocked: 0 });
    await owner.post(`${url}/${cards[0]?.id}/disable`);
    expect(await owedIn('BRL')).toEqual({ currency: 'BRL', owed: 20.02, cards: 2, blocked: 10.01 });
  });
});
