import { useTranslations } from 'use-intl';
import { useActName } from '../../lib/use-act-name.ts';

/** Mails that are not about an order, or go to studios. */
export const otherMailKinds = [
  'studio-order',
  'studio-cancelled',
  'booking-request',
  'booking-customer',
  'booking-studio',
  'booking-cancelled-customer',
  'booking-cancelled-studio',
] as const;

/** The name of a kind of mail. */
export function useMailName(): (kind: string) => string {
  const t = useTranslations('console.mailbox.kinds');
  const { mail } = useActName();
  return (kind) => {
    const other = otherMailKinds.find((each) => each === kind);
    return other ? t(other) : mail(kind);
  };
}
