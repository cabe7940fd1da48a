import { expect } from 'vitest';
import { callerNamed } from '#tests/support/callers.ts';
import { it } from '#tests/support/print-shop.ts';
import { changeStudioOutput } from '../../outputs/index.ts';
import { photoArchive } from '../../photos/index.ts';
import { findPrintFiles } from '../records/render.repo.ts';
import { requestReprint } from './request-print.ts';
import { restorePrints } from './restore-prints.ts';

it('renders with the papers of the lab, and again with those of that time', async ({ prints }) => {
  const { deps } = prints;
  const change = (dpi: number) =>
    changeStudioOutput(deps, callerNamed('A'), null, {
      format: 'tree',
      options: { papers: { '4x6': { widthMm: 101.6, heightMm: 152.4, dpi, bleedMm: 0 } } },
    });
  expect(await change(320)).toMatchObject({ ok: true });
  const order = await prints.order({}, [{ original: { width: 2400, height: 1600 } }]);
  await prints.start();
  await prints.render();
  const [job] = await prints.jobs(order);
  const [file] = await findPrintFiles(deps.kysely, job?.id ?? '');
  expect(file).toMatchObject({ width: 1920, height: 1280 });
  expect(job?.settings).toMatchObject({ papers: { '4x6': { dpi: 320 } }, profile: 'embed' });

  expect(await change(300)).toMatchObject({ ok: true });
  expect(await restorePrints(deps, job?.id ?? '', { force: true })).toBe('restored');
});

it('brings an archived photo back for a reprint', async ({ prints, database }) => {
  const { deps } = prints;
  const order = await prints.order({}, [{ original: { width: 2400, height: 1600 } }]);
  await prints.start();
  await prints.render();
  const [first] = await prints.jobs(order);
  const photo = order.items[0]?.photo ?? '';
  const { rows } = await database.pool.query<{ hash: string }>(
    `select encode(sha256, 'hex') as hash from photo_files where photo = $1`,
    [photo],
  );
  const hashes = rows.map(({ hash }) => hash);
  const at = new Date(deps.clock());
  expect(await photoArchive.archive(deps, { photo, hashes }, { at, isDue: async () => true })).toBe(
    'archived',
  );
  for (const hash of hashes) expect(await deps.blobs.exists(hash)).toBe(false);

  const request = {
    reason: 'paper jam',
    by: callerNamed('A').actor,
    copies: null,
    now: deps.clock(),
  };
  await deps.kysely.transaction().execute((trx) => requestReprint(trx, first?.id ?? '', request));
  await prints.render();
  const [, reprint] = await prints.jobs(order);
  expect(reprint).toMatchObject({ state: 'rendered', source: 'original', round: 1 });
  expect(await findPrintFiles(deps.kysely, reprint?.id ?? '')).toMatchObject([
    { sha256: (await findPrintFiles(deps.kysely, first?.id ?? ''))[0]?.sha256 },
  ]);
});
