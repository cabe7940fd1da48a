import {
  askExportRequest,
  exportResponse,
  exportsResponse,
  openExportResponse,
} from '#contract/staff/exports.ts';
import * as z from 'zod/mini';
import { get, post } from './staff-call.ts';

const path = '/api/staff/exports';
const emptyBody = z.strictObject({});

/** The calls about exports of the whole shop. */
export const exportCalls = {
  listExports: get(path, exportsResponse),
  askForExport: post(path, askExportRequest, exportResponse),
  endExport: post(`${path}/{export}/end`, emptyBody, exportResponse),
  openExport: post(`${path}/{export}/open`, emptyBody, openExportResponse),
};
