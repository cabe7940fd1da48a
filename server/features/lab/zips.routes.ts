import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Result } from '#contract/errors.ts';
import { dropParams } from '#contract/lab.ts';
import type { OperationId } from '#contract/operations/index.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import type { Logger } from '../../platform/http/logger.ts';
import { sendBytes, type RangedContent } from '../../platform/http/send-bytes.ts';
import { openZip, type OpenZip } from '../../platform/zip/open-zip.ts';
import { findOrderById } from '../orders/index.ts';
import { incompleteBlobs } from '../photos/index.ts';
import { zipOriginals } from '../prints/index.ts';
import { getLabToken } from './authorize-lab.ts';
import type { LabDeps } from './deps.ts';
import { findOpenDrop } from './find-open-drop.ts';

type OpenContent = (
  deps: LabDeps & { readonly log: Pick<Logger, 'error'> },
  lab: string | null,
  dropId: string,
) => Promise<Result<RangedContent, 'not_found' | 'print_missing' | 'originals_missing'>>;

function contentOf(zip: OpenZip, fileName: string): RangedContent {
  return {
    ...zip,
    mediaType: 'application/zip',
    fileName,
  };
}

/** Finds an open drop that is not withheld, or null. An agent that is fetching one learns from its claim that it is. */
const findReleasedDrop: typeof findOpenDrop = async (deps, lab, dropId) => {
  const found = await findOpenDrop(deps, lab, dropId);
  return found?.drop.isWithheld === false ? found : null;
};

const openPrints: OpenContent = async (deps, lab, dropId) => {
  const found = await findReleasedDrop(deps, lab, dropId);
  if (!found) return fail('not_found');
  const { drop, prints } = found;
  const files = prints.map(({ path, size, sha256 }) => ({ name: path, size, sha256 }));
  // Once bytes are on their way, a file that is missing or cut could only break the connection.
  const missing = await incompleteBlobs({ blobs: deps.prints }, files);
  if (missing.length > 0) {
    deps.log.error({ drop: dropId, missing }, 'prints are missing or cut in the storage');
    return fail('print_missing');
  }
  const zip = openZip({ kysely: deps.kysely, blobs: deps.prints }, files, drop.createdAt);
  return succeed(contentOf(zip, `${drop.name}.zip`));
};

const openOriginals: OpenContent = async (deps, lab, dropId) => {
  const found = await findReleasedDrop(deps, lab, dropId);
  const order = found && (await findOrderById(deps.kysely, found.drop.orderId));
  if (!order) return fail('not_found');
  const zip = await zipOriginals(deps, order);
  if (!zip) return fail('originals_missing');
  return succeed(contentOf(zip, `${order.number}_originals.zip`));
};

/**
 * `GET /api/lab/drops/{drop}/prints.zip` and `/originals.zip`: the prints of an unfinished drop, or the originals of its
 * order, as one file, whole or in part. Source: product §4.20, §7.1.
 */
export function registerZipRoutes(app: FastifyInstance, deps: LabDeps): void {
  const register = (url: string, operationId: OperationId, open: OpenContent) =>
    app
      .withTypeProvider<ZodTypeProvider>()
      .get(url, { schema: { operationId, params: dropParams } }, async (request, reply) => {
        const { studio } = getLabToken(request);
        const content = await open({ ...deps, log: request.log }, studio, request.params.drop);
        if (!content.ok) return sendFailure(request, reply, content);
        return sendBytes(request, reply, content.value);
      });
  register('/api/lab/drops/:drop/prints.zip', 'getLabPrintsZip', openPrints);
  register('/api/lab/drops/:drop/originals.zip', 'getLabOriginalsZip', openOriginals);
}
