import type { DropFailure } from './plan-drops.ts';

/** Why drops cannot be made, in one English sentence for staff. Source: product §9.14. */
export function describeDropFailure(failure: DropFailure): string {
  switch (failure.code) {
    case 'nothing_to_print':
      return 'there is nothing to print';
    case 'copies_invalid':
      return `${failure.details.copies} is not a number of copies`;
    case 'setting_missing':
      return `the output of the lab lacks the setting ${failure.details.setting}`;
  }
}
