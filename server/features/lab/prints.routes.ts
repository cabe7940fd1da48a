import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { dropPrintParams } from '#contract/lab.ts';
import type { OperationId } from '#contract/operations/index.ts';
import type { DropPrintFile } from '#domain/lab/drop.ts';
import { fail } from '#domain/common/result.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import { sendBytes } from '../../platform/http/send-bytes.ts';
import { incompleteBlobs } from '../photos/index.ts';
import { getLabToken } from './authorize-lab.ts';
import type { LabDeps } from './deps.ts';
import { findOpenDrop } from './find-open-drop.ts';

async function findPrint(
  deps: LabDeps,
  lab: string | null,
  { drop, sha256 }: { readonly drop: string; readonly sha256: string },
): Promise<DropPrintFile | null> {
  const open = await findOpenDrop(deps, lab, drop);
  return open?.prints.find((print) => print.sha256 === sha256) ?? null;
}

async function sendPrint(
  { prints }: LabDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { sha256, size }: DropPrintFile,
) {
  const incomplete = await incompleteBlobs({ blobs: prints }, [{ sha256, size }]);
  if (incomplete.length > 0) {
    request.log.error({ print: sha256, size }, 'a print is missing or cut in the storage');
    return sendFailure(request, reply, fail('print_missing'));
  }
  return sendBytes(request, reply, {
    size,
    etag: `"${sha256}"`,
    mediaType: 'image/jpeg',
    fileName: `${sha256}.jpg`,
    stream: (range) => prints.stream(sha256, range),
  });
}

/**
 * `GET /api/lab/drops/{drop}/prints/{sha256}`: a print of an unfinished drop, whole or in part, so that a download
 * continues after a lost connection. Source: product §7.1.
 */
export function registerPrintRoutes(app: FastifyInstance, deps: LabDeps): void {
  const operationId: OperationId = 'getLabPrint';
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/api/lab/drops/:drop/prints/:sha256',
      { schema: { operationId, params: dropPrintParams } },
      async (request, reply) => {
        const print = await findPrint(deps, getLabToken(request).studio, request.params);
        if (!print) return sendFailure(request, reply, fail('not_found'));
        return sendPrint(deps, request, reply, print);
      },
    );
}
