import type { ShopExport } from '#contract/staff/exports.ts';
import { runExports } from '#server/features/shop-export/exports.jobs.ts';
import { takeExport } from '#server/features/shop-export/exports.repo.ts';
import type { ShopExportDeps } from '#server/features/shop-export/deps.ts';
import { silentLog } from './logs.ts';
import { signInAs } from './staff.ts';
import type { TestShop } from './test-shop.ts';

interface Asked {
  readonly export?: ShopExport;
  readonly error?: string;
}

/** An owner of a test shop who asks for exports, and the worker that makes them. */
export async function buildExporter(shop: TestShop) {
  const owner = await signInAs(shop, 'owner');
  // Small enough that an archive has several parts.
  const deps: ShopExportDeps = { ...shop.deps.shopExports, partBytes: 50_000 };
  return {
    owner,
    deps,
    ask: (body = { id: crypto.randomUUID() as string, hasPhotos: true }) =>
      owner.post<Asked>('/api/staff/exports', body),
    /** Makes what was asked for and deletes what is over, as a worker does. */
    run: (changes: Partial<ShopExportDeps> = {}, signal?: AbortSignal) =>
      runExports({ ...deps, ...changes, log: silentLog }, signal),
    /** A worker takes the export and is killed. */
    kill: () => takeExport(deps.kysely),
    list: async () =>
      (await owner.get<{ exports: ShopExport[] }>('/api/staff/exports')).body.exports,
    /** The files in the storage of exports. */
    stored: async (): Promise<string[]> => {
      const hashes: string[] = [];
      for await (const { sha256 } of deps.exports.list()) hashes.push(sha256);
      return hashes;
    },
    /** Opens an archive and downloads it, whole or in part. */
    download: async (id = '', headers: Readonly<Record<string, string>> = {}): Promise<Buffer> => {
      const opened = await owner.post<{ address: string }>(`/api/staff/exports/${id}/open`);
      const response = await shop.app.inject({
        method: 'GET',
        url: opened.body.address,
        cookies: owner.cookies,
        headers,
      });
      return response.rawPayload;
    },
  };
}

/** The acts about an export in the audit log, in their order, with who did each. */
export async function auditActs({ database }: TestShop, id = ''): Promise<string[]> {
  const { rows } = await database.pool.query<{ act: string; name: string | null }>(
    `select act, actor_name as name from audit_log where object_kind = 'shop' and object_id = $1 order by id`,
    [id],
  );
  // The second download is another act.
  return [...new Set(rows.map(({ act, name }) => `${act} by ${name}`))];
}
