import type { Failure } from '#contract/errors.ts';
import type { NewStudio, StaffStudio, StrandedVisit } from '#contract/staff/studios.ts';
import { fail } from '#domain/common/result.ts';
import { point } from './shop-setting-responders.ts';
import type { StaffParts } from './staff-calls.ts';

/** What a test finds and changes of the studios. */
export interface StudioState {
  studio: StaffStudio;
  /** Who would be stranded by the next check or import. */
  unmet: StrandedVisit[];
}

/** A studio in Tunis with a night it is closed, an Arabic name and one person. */
export function demoStudio(): StudioState {
  return {
    studio: {
      id: '0e9c1d52-7a44-4f0e-8b8a-2f4f6f9f1c33',
      slug: 'photo-lac-2',
      studio: {
        name: 'Photo Lac 2',
        address: 'Rue du Lac 12',
        city: 'Tunis',
        province: null,
        postalCode: '1053',
        country: 'TN',
        phone: '+216 71 123 456',
        email: 'lac@example.com',
        ownerEmail: 'owner@example.com',
        description: null,
        isActive: true,
        acceptsShipping: false,
        latitude: 36.8325,
        longitude: 10.2329,
        timeZone: 'Africa/Tunis',
        operatingHours: ([1, 2, 3, 4, 5] as const).map((day) => ({
          day,
          isClosed: false,
          openTime: '09:00',
          closeTime: '18:00',
        })),
        closures: ['2026-12-25'],
        translations: { ar: { name: 'فوتو البحيرة 2' } },
      },
      output: { format: 'tree', options: '{\n  "finish": "glossy"\n}' },
      photo: null,
      people: [{ id: '5b0f6c52-3a1e-4b57-9c6d-2f4e8a7b1c92', name: 'Yasmine', isDisabled: false }],
    },
    unmet: [],
  };
}

/** A customer with an appointment on a day that is to be closed. */
export const strandedVisit: StrandedVisit = {
  kind: 'appointment',
  problem: 'closed',
  slug: 'photo-lac-2',
  reference: 'c1a7f0de-1b9e-4a5a-9d34-6a0b9d0c8e21',
  state: null,
  at: '2027-03-20T09:00:00+01:00',
  name: 'Amina Haddad',
  phone: '+216 71 123 456',
};

type CallOfStudios =
  | 'listStudioDetails'
  | 'getStudio'
  | 'addStudio'
  | 'checkStudio'
  | 'changeStudio'
  | 'changeStudioOutput'
  | 'changeStudioPhoto'
  | 'importStudios';

type Responders = {
  readonly [K in CallOfStudios]: (asked: {
    readonly query: StaffParts<K>['query'];
    readonly body: StaffParts<K>['body'];
  }) => StaffParts<K>['response'] | Failure;
};

interface StudioShop {
  readonly studios: StudioState;
}

const seen = 'as-it-was-shown';

/** Adds a studio in place of the one there is; a path of the shop is no slug. */
function addTo(state: StudioState, { id, slug, ...typed }: NewStudio): StaffStudio | Failure {
  if (slug === 'console') {
    const problem = '"console" is a path of the shop itself; write another';
    return fail('studio_invalid', { faults: [{ field: 'slug', problem }] });
  }
  const studio = { ...state.studio.studio, ...typed, isActive: false };
  state.studio = { ...state.studio, id, slug: slug ?? 'made-of-the-name', studio };
  return state.studio;
}

/** Responds to the changes of a studio that are stored at once. */
function createPartResponders(
  state: StudioState,
): Pick<Responders, 'changeStudioOutput' | 'changeStudioPhoto'> {
  return {
    changeStudioOutput: ({ body }) => {
      if (!body.options.startsWith('{')) return fail('output_invalid', { problems: [] });
      state.studio = { ...state.studio, output: body };
      return state.studio;
    },
    changeStudioPhoto: ({ body: { photo } }) => {
      const sent = photo && { tag: 'ab'.repeat(16), address: point };
      state.studio = { ...state.studio, photo: sent };
      return state.studio;
    },
  };
}

/** Responds to the calls about studios as the server does, for one studio. */
export function createStudioResponders({ studios: state }: StudioShop): Responders {
  const stranding = () => ({ unmet: state.unmet, unmetCount: state.unmet.length, seen });
  return {
    listStudioDetails: ({ query }) => {
      const { id, slug, studio } = state.studio;
      const { name, city, country, isActive } = studio;
      const isFound = (query.view === 'active') === isActive && name.includes(query.search ?? '');
      const counts = { nextClosure: studio.closures[0] ?? null, bookings: 3 };
      return {
        studios: isFound ? [{ id, slug, name, city, country, isActive, ...counts }] : [],
        next: null,
      };
    },
    getStudio: () => state.studio,
    addStudio: ({ body }) => addTo(state, body),
    checkStudio: ({ body }) => {
      if (body.studio.name === '') {
        return fail('studio_invalid', {
          faults: [{ field: 'name', problem: 'is missing; write the name of the studio' }],
        });
      }
      const before = state.studio.studio.closures.join(' ');
      const after = body.studio.closures.join(' ');
      return { changes: [{ column: 'closures', before, after }], ...stranding() };
    },
    changeStudio: ({ body }) => {
      if (body.seen !== seen) return fail('studio_changed');
      state.studio = { ...state.studio, studio: body.studio };
      return state.studio;
    },
    ...createPartResponders(state),
    importStudios: ({ body }) => {
      if (body.content === btoa('\xe9')) {
        if (body.encoding === undefined) return fail('studio_file_encoding');
      }
      const cells = [{ column: 'name', before: 'Photo Lac 2', after: 'Photo Lac' }];
      return {
        isStored: body.seen === seen,
        encoding: body.encoding ?? 'utf-8',
        rows: 3,
        created: 0,
        changed: 1,
        unchanged: 1,
        leftOut: 1,
        changes: [{ slug: 'photo-lac-2', name: 'Photo Lac', isNew: false, cells }],
        faults: [{ row: 3, name: 'Sfax', field: 'timeZone', problem: 'is not known' }],
        unknownFields: ['typo'],
        ...stranding(),
      };
    },
  };
}
