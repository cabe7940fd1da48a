import * as z from 'zod/mini';
import {
  addDraftRequest,
  changedVersionResponse,
  listVersionsQuery,
  listVersionsResponse,
  previewQuery,
  previewResponse,
  publishRequest,
  saveDraftRequest,
  saveDraftResponse,
  versionResponse,
} from '#contract/staff/catalogue.ts';
import { simulationRequest, simulationResponse } from '#contract/staff/simulation.ts';
import { staffDoneResponse } from '#contract/staff/session.ts';
import { get, post, remove } from './staff-call.ts';

const versions = '/api/staff/catalogue/versions';
const drafts = '/api/staff/catalogue/drafts';
const emptyBody = z.strictObject({});

/** The calls about versions of the prices. */
export const catalogueCalls = {
  listVersions: { ...get(versions, listVersionsResponse), query: listVersionsQuery },
  getVersion: get(`${versions}/{version}`, versionResponse),
  withdrawVersion: post(`${versions}/{version}/withdraw`, emptyBody, changedVersionResponse),
  addDraft: post(drafts, addDraftRequest, versionResponse),
  saveDraft: {
    ...post(`${drafts}/{version}`, saveDraftRequest, saveDraftResponse),
    method: 'PUT' as const,
  },
  deleteDraft: remove(`${drafts}/{version}`, staffDoneResponse),
  previewDraft: {
    ...post(`${drafts}/{version}/preview`, emptyBody, previewResponse),
    query: previewQuery,
  },
  simulateDelivery: post('/api/staff/catalogue/simulate', simulationRequest, simulationResponse),
  publishDraft: post(`${drafts}/{version}/publish`, publishRequest, changedVersionResponse),
};
