import { formatEnd } from './format-time.ts';

interface ShownGiftCard {
  readonly id: string;
  readonly lastFour: string;
  readonly isEnabled: boolean;
  readonly expiresAt: Date | null;
}

/** Formats a gift card with its id, by which staff commands find it, and whether it can pay. */
export function formatGiftCard({ id, lastFour, isEnabled, expiresAt }: ShownGiftCard): string {
  const state = isEnabled ? 'enabled' : 'disabled';
  const until = expiresAt ? `, expires ${formatEnd(expiresAt)}` : '';
  return `card ${id}, ending in ${lastFour}, ${state}${until}`;
}
