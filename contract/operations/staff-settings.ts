import type { Operation } from './operation.ts';
import { staffErrors } from './staff.ts';

/** The settings of the shop. */
export const staffSettingsOperations = {
  getSettings: {
    tag: 'Staff settings',
    access: 'staff',
    right: 'settings.edit',
    summary: 'What the environment sets',
    description:
      'What the environment of the shop sets, with the names of its variables and the values that hold. Keys, passwords and secrets are not shown. The console does not change these.',
    returns: 'The settings.',
    responseExamples: {
      brand: [
        'The brand',
        { settings: [{ name: 'brand', variables: ['BRAND_NAME'], isSet: true, value: 'Prints' }] },
      ],
    },
    errors: [...staffErrors],
  },
} satisfies Record<string, Operation>;
