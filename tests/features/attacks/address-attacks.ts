import { watch } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { FolderTrouble } from '#agent/agent-errors.ts';
import { buildLabToken } from '#tests/support/build-drop.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import { startTestAgent } from '#tests/support/lab-fixtures.ts';
import { chunksFor, createLines, priced } from '#tests/support/orders.ts';
import { request } from '#tests/support/shop.ts';
import {
  cashOrder,
  countBy,
  newContact,
  readError,
  sendJson,
  toCookieHeader,
  type Attack,
  type Outside,
} from './outside.ts';

const street = { firstName: 'First', lastName: 'Last', address: '1 Main Street' };
const tunis = { ...street, city: 'Tunis', postalCode: '1000', country: 'TN' };
const toronto = { ...street, city: 'Toronto', postalCode: 'M5V 3A8', country: 'CA' };

/** What placing an order to a region of Toronto responds, at the total of an order to Alberta. */
async function orderTo(outside: Outside, region: Record<string, string>): Promise<unknown> {
  const lines = await createLines(outside.browser, 1, '4x6');
  const shippingAddress = { ...toronto, ...region };
  const alberta = { shippingAddress: { ...toronto, province: 'AB' } };
  const order = await priced(outside.browser, 'CA', lines, { ...newContact(), ...alberta });
  const [chunk] = chunksFor({ ...order, shippingAddress }, lines, 24);
  const cookie = toCookieHeader(outside);
  return readError(await sendJson(outside, '/api/orders/chunk', chunk, { cookie }));
}

/** Attacks by the texts of an address, and on what reads them. */
export const addressAttacks: readonly Attack[] = [
  {
    name: 'writes a web address into each text of an address that a mail repeats',
    expected: { web_address_not_allowed: 14 },
    run: async (outside) => {
      const links = ['www.evil-shop.com', 'Refund waiting at evil-shop.com'];
      const orders = links.flatMap((link) => [
        { name: link },
        ...['state', 'province', 'address'].flatMap((field) => [
          { shippingAddress: { ...tunis, [field]: link } },
          { billingAddress: { ...tunis, [field]: link } },
        ]),
      ]);
      const errors: unknown[] = [];
      for (const changes of orders) errors.push(readError(await cashOrder(outside, changes)));
      return countBy(errors);
    },
  },
  {
    name: 'pays the taxes of one province and has the label of another',
    expected: ['regions_differ', 'unknown_region', 'region_mismatch', 'quote_changed'],
    run: async (outside) => [
      await orderTo(outside, { province: 'AB', state: 'Ontario' }),
      await orderTo(outside, { province: 'Atlantis' }),
      await orderTo(outside, { province: 'AB' }),
      await orderTo(outside, { province: 'Ontario' }),
    ],
  },
  {
    name: 'plants a record in a hot folder by which an agent would delete another folder',
    expected: { left: ['photo.jpg'], ended: 'ended' },
    run: async ({ shop, url }) => {
      const share = await mkdtemp(path.join(os.tmpdir(), 'fpx-share-'));
      const hot = path.join(share, 'lab/hot');
      const jobs = path.join(hot, '.fpx-agent/jobs');
      const victim = path.join(share, 'victim');
      await mkdir(jobs, { recursive: true });
      await mkdir(victim);
      await writeFile(path.join(victim, 'photo.jpg'), '');
      const job = {
        version: 1,
        dropId: '../../../../victim',
        claimId: crypto.randomUUID(),
        name: 'x',
        phase: 'claimed',
        manifest: null,
        labResult: null,
        isReported: false,
        refusals: 0,
      };
      await writeFile(path.join(jobs, 'x.json'), JSON.stringify(job));
      const { token } = await buildLabToken(shop, await buildStudio(shop.database.kysely));
      const state = path.join(share, 'state');
      const agent = startTestAgent({ shop: url, token, folder: hot, state, once: true });
      const ended = await agent.ended.then(
        () => 'ended',
        (error: unknown) => (error instanceof FolderTrouble ? 'trouble' : String(error)),
      );
      const left = await readdir(victim).catch(() => []);
      await rm(share, { recursive: true, force: true });
      return { left, ended };
    },
  },
  {
    name: 'orders by two spellings of one international domain',
    expected: { 200: 3, 429: 3 },
    run: async (outside) => {
      const spellings = [
        'mail@bücher.example',
        'mail@xn--bcher-kva.example',
        'mail@BÜCHER.example',
      ];
      const emails = [...spellings, ...spellings];
      const statuses: number[] = [];
      for (const email of emails) statuses.push((await cashOrder(outside, { email })).status);
      return countBy(statuses);
    },
  },
  {
    name: 'has the storage written by asking fifty times whether the shop is ready',
    expected: { statuses: { 200: 50 }, isWritten: false },
    run: async ({ shop, url, from }) => {
      const { storage, dataDir } = shop.config;
      const folder = path.join(storage.kind === 'files' ? storage.directory : dataDir, 'incoming');
      await mkdir(folder, { recursive: true });
      let events = 0;
      const watcher = watch(folder, () => {
        events += 1;
      });
      const statuses: number[] = [];
      for (let index = 0; index < 50; index += 1) {
        statuses.push((await request({ url: `${url}/readyz`, from })).status);
      }
      watcher.close();
      // A file that is written and removed makes several events; the shop itself may write one at this moment.
      return { statuses: countBy(statuses), isWritten: events > 25 };
    },
  },
];
