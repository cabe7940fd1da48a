import { useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  brandPicture,
  settingVersionsResponse,
  shopSettingsResponse,
  type AddPicture,
  type changeSettingsRequest,
  type ShopSettingsResponse,
} from '#contract/staff/shop-settings.ts';
import type { SettingSection } from '#domain/settings/shop-settings.ts';
import { withProof } from '../lib/proof.ts';
import { staffCall, toQuery } from '../lib/staff-call.ts';

const path = '/api/staff/shop-settings';
const settingsKey = ['staff', 'shop-settings'] as const;

/** What the owner set of the shop. */
export function useShopSettings() {
  return useQuery({
    queryKey: [...settingsKey, 'now'],
    queryFn: ({ signal }) => staffCall({ path, response: shopSettingsResponse, signal }),
  });
}

/** Who changed a section when, the latest first. */
export function useSettingVersions(section: SettingSection) {
  return useQuery({
    queryKey: [...settingsKey, 'versions', section],
    queryFn: ({ signal }) =>
      staffCall({
        path: `${path}/versions${toQuery({ section })}`,
        response: settingVersionsResponse,
        signal,
      }),
  });
}

/** Changes a section; what the shop answers is shown, and the versions are asked again. */
export function useChangeSettings() {
  const queries = useQueryClient();
  return async (body: z.input<typeof changeSettingsRequest>): Promise<ShopSettingsResponse> => {
    try {
      const send = () => staffCall({ path, body, response: shopSettingsResponse });
      const settings = await withProof(send);
      queries.setQueryData([...settingsKey, 'now'], settings);
      return settings;
    } finally {
      // Also after a refusal: somebody else may have been faster.
      void queries.invalidateQueries({ queryKey: settingsKey });
    }
  };
}

const pictureTimeoutMs = 120_000;

/** Sends a picture of the brand, or has a stored one cut anew. */
export async function addBrandPicture(body: AddPicture) {
  return await staffCall({
    path: '/api/staff/brand-pictures',
    body,
    response: brandPicture,
    timeoutMs: pictureTimeoutMs,
  });
}
