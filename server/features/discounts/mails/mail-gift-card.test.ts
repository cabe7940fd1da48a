import { describe, expect } from 'vitest';
import type { GiftCardPage, ListedGiftCard } from '#contract/staff/gift-cards.ts';
import { listActs } from '#tests/support/audit.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';
import { eraseCustomer, findCustomerData } from '../../customers/index.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { removeMailSecrets } from './gift-card-mails.repo.ts';

const url = '/api/staff/gift-cards';
const code = /[A-Z0-9]{4}(?:-[A-Z0-9]{4}){4}/;

interface Mailed {
  readonly card: ListedGiftCard;
}

function newRequest(changes: object = {}) {
  return {
    id: crypto.randomUUID(),
    currency: 'CAD',
    amount: 50,
    expiresAt: '2098-01-01T00:00:00.000Z',
    email: `amina.${crypto.randomUUID()}@example.com`,
    name: 'Amina Haddad',
    language: 'fr',
    ...changes,
  };
}

describe('a gift card for somebody', () => {
  it('goes to them once with a code that pays and a PDF, in their language', async ({
    shop,
    browser,
    mailBox,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const request = newRequest();
    const [first, second] = await Promise.all([
      owner.post<Mailed>(`${url}/mail`, request),
      owner.post<Mailed>(`${url}/mail`, request),
    ]);
    expect(first.status).toBe(200);
    expect(second.body).toEqual(first.body);
    const [mail, ...others] = await mailBox.runQueued('send-gift-card');
    expect(others).toEqual([]);
    expect(mail?.recipients).toEqual([request.email]);
    expect(mail?.parsed.subject).toMatch(/carte cadeau de/);
    expect(mail?.parsed.attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf']);
    const [sent = ''] = code.exec(mail?.parsed.text ?? '') ?? [];
    const { body } = await browser.post('/api/validate-gift-card', { code: sent });
    expect(body).toMatchObject({ success: true, id: first.body.card.id, balance: 50 });
    const page = await owner.get<GiftCardPage>(`${url}/${first.body.card.id}`);
    expect(page.body.mail).toMatchObject({ to: request.email, state: 'sent', canResend: true });
  });

  it('leaves neither code nor address in the audit log, nor its code in the answer', async ({
    shop,
    mailBox,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const request = newRequest();
    const { body } = await owner.post<Mailed>(`${url}/mail`, request);
    const [mail] = await mailBox.runQueued('send-gift-card');
    const [sent = 'no code'] = code.exec(mail?.parsed.text ?? '') ?? [];
    expect(JSON.stringify(body)).not.toContain(sent);
    const { rows } = await shop.database.pool.query<{ found: boolean }>(
      `select exists (select from audit_log where to_jsonb(audit_log)::text like any ($1))
         or exists (select from gift_card_mails where to_jsonb(gift_card_mails)::text like $2) as found`,
      [[`%${sent}%`, `%${request.email}%`, `%${request.id}%`], `%${sent}%`],
    );
    expect(rows).toEqual([{ found: false }]);
  });

  it('is sent again at most five times a day, and not once its secret is gone', async ({
    shop,
    mailBox,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const { body } = await owner.post<Mailed>(`${url}/mail`, newRequest());
    const { id } = body.card;
    const [first] = await mailBox.runQueued('send-gift-card');
    for (let at = 0; at < 5; at += 1) {
      expect((await owner.post(`${url}/${id}/resend`)).status).toBe(200);
      const [again] = await mailBox.runQueued('send-gift-card');
      expect(code.exec(again?.parsed.text ?? '')?.[0]).toBe(
        code.exec(first?.parsed.text ?? '')?.[0],
      );
    }
    expect((await owner.post(`${url}/${id}/resend`)).status).toBe(429);
    expect(await listActs(shop.database, id)).toEqual([
      'gift-card.issue',
      ...Array.from({ length: 5 }, () => 'gift-card.resend'),
    ]);
    await removeMailSecrets(shop.database.kysely, new Date(Date.now() + 60_000));
    expect((await owner.post(`${url}/${id}/resend`)).status).toBe(404);
    const page = await owner.get<GiftCardPage>(`${url}/${id}`);
    expect(page.body.mail?.canResend).toBe(false);
  });

  it.for([
    [{ email: 'nobody' }, 'email'],
    [{ language: 'xx' }, 'language'],
    [{ amount: 10.555 }, 'amount'],
    [{ expiresAt: '2020-01-01T00:00:00.000Z' }, 'expiresAt'],
  ] as const)('is refused with %j, which names %s', async ([changes, field], { shop }) => {
    const owner = await signInAs(shop, 'owner');
    const refused = await owner.post(`${url}/mail`, newRequest(changes));
    expect(refused).toMatchObject({
      status: 400,
      body: { error: 'invalid_request', details: { fields: [field] } },
    });
  });

  it('needs a fresh proof, and is another person’s with another address', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const request = newRequest();
    await owner.post(`${url}/mail`, request);
    const other = { ...request, email: 'other@example.com' };
    expect((await owner.post(`${url}/mail`, other)).status).toBe(409);
    await shop.database.pool.query(
      `update staff_sessions set proven_at = proven_at - interval '1 hour' where staff = $1`,
      [owner.id],
    );
    expect(await owner.post(`${url}/mail`, newRequest())).toMatchObject({
      body: { error: 'staff_proof_required' },
    });
  });

  it('forgets its recipient when they are erased, and keeps its money', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const request = newRequest();
    const { body } = await owner.post<Mailed>(`${url}/mail`, request);
    const { kysely } = shop.database;
    expect((await findCustomerData(kysely, request.email)).giftCards).toMatchObject([
      { email: request.email, ending: body.card.ending },
    ]);
    await eraseCustomer(shop.deps.customers, callerNamed('Bo'), request.email);
    expect((await findCustomerData(kysely, request.email)).giftCards).toEqual([]);
    const page = await owner.get<GiftCardPage>(`${url}/${body.card.id}`);
    expect(page.body).toMatchObject({ mail: null, card: { balance: 50, state: 'active' } });
  });
});
