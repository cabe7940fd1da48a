import type { BrandPictureWire, ShopSettingsResponse } from '#contract/staff/shop-settings.ts';
import { fail } from '#domain/common/result.ts';
import { checkAccent, leastContrast } from '#domain/settings/accent.ts';
import type { StaffParts } from './staff-calls.ts';

/** A transparent point: pictures of the double are shown by it. */
export const point =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** What a test finds and changes of the owner's settings. */
interface ShopSettingsState {
  settings: ShopSettingsResponse;
  pictures: BrandPictureWire[];
}

function unchanged() {
  return { version: 0, at: null, by: null, fixed: [] as string[] };
}

/** A shop whose owner changed its name once, and whose environment sets the tax number. */
function demoShopSettings(): ShopSettingsState {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  return {
    pictures: [],
    settings: {
      brand: {
        version: 1,
        at: yesterday,
        by: 'Nadia',
        fixed: [],
        value: {
          name: 'Northern Prints',
          accent: null,
          logo: null,
          intro: { studio: null, 'print-1': null, 'print-2': null },
        },
        usual: { name: 'FPX', accent: '#b5361a' },
        pictures: [],
      },
      seller: {
        ...unchanged(),
        fixed: ['taxId'],
        value: { name: null, address: null, taxId: null },
        usual: { name: 'FPX', address: '', taxId: 'CA 123' },
      },
      limits: {
        ...unchanged(),
        value: { unpaid: null, typedRefund: null, provenRefund: null },
        usual: { unpaid: 100, typedRefund: 50, provenRefund: 200 },
      },
      sentences: { ...unchanged(), value: { list: [] } },
      times: {
        ...unchanged(),
        value: { pickup: null, shipping: null },
        usual: { pickup: 2, shipping: 2 },
      },
      languages: { ...unchanged(), value: { offered: null } },
    },
  };
}

function changed({ version }: { readonly version: number }) {
  return { version: version + 1, at: new Date().toISOString(), by: 'Nadia', fixed: [] };
}

/** The answers about the owner's settings, by the rules of the shop. */
export function createShopSettingResponders() {
  const state = demoShopSettings();
  const change = (body: StaffParts<'changeShopSettings'>['body']) => {
    const { settings } = state;
    if (settings[body.section].version !== body.version) return fail('setting_changed');
    if (body.section === 'brand') {
      const { accent, logo, intro } = body.value;
      const check = checkAccent(accent ?? '#b5361a');
      if (!check.isReadable) {
        const { contrast, nearest } = check;
        return fail('accent_unreadable', { contrast, least: leastContrast, nearest });
      }
      const ids = [logo, ...Object.values(intro)];
      const pictures = state.pictures.filter(({ id }) => ids.includes(id));
      const brand = { ...settings.brand, ...changed(body), value: body.value, pictures };
      state.settings = { ...settings, brand };
    } else {
      const section = { ...settings[body.section], ...changed(body), value: body.value };
      state.settings = { ...settings, [body.section]: section };
    }
    return state.settings;
  };
  return {
    getShopSettings: () => state.settings,
    changeShopSettings: ({ body }: { readonly body: StaffParts<'changeShopSettings'>['body'] }) =>
      change(body),
    listSettingVersions: ({
      query: { section },
    }: {
      readonly query: StaffParts<'listSettingVersions'>['query'];
    }) => {
      const { version, at, value } = state.settings[section];
      const older = { name: 'Old Prints', accent: null, logo: null };
      const intro = { studio: null, 'print-1': null, 'print-2': null };
      const versions = [
        { version, at: at ?? '', by: 'Nadia', changed: Object.keys(value).slice(0, 1), value },
        {
          version: version - 1,
          at: at ?? '',
          by: null,
          changed: ['name'],
          value: { ...older, intro },
        },
      ];
      const isBrand = section === 'brand';
      return { versions: at === null ? [] : isBrand ? versions : versions.slice(0, 1), next: null };
    },
    addBrandPicture: ({ body }: { readonly body: StaffParts<'addBrandPicture'>['body'] }) => {
      const picture: BrandPictureWire = {
        id: crypto.randomUUID(),
        place: body.place,
        address: point,
        width: 480,
        height: 120,
      };
      state.pictures.push(picture);
      return picture;
    },
  };
}
