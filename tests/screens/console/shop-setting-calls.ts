import {
  addPictureRequest,
  brandPicture,
  changeSettingsRequest,
  settingVersionsQuery,
  settingVersionsResponse,
  shopSettingsResponse,
} from '#contract/staff/shop-settings.ts';
import { get, post } from './staff-call.ts';

const path = '/api/staff/shop-settings';

/** The calls about what the owner sets. */
export const shopSettingCalls = {
  getShopSettings: get(path, shopSettingsResponse),
  changeShopSettings: post(path, changeSettingsRequest, shopSettingsResponse),
  listSettingVersions: {
    ...get(`${path}/versions`, settingVersionsResponse),
    query: settingVersionsQuery,
  },
  addBrandPicture: post('/api/staff/brand-pictures', addPictureRequest, brandPicture),
};
