import { useTranslations } from 'use-intl';
import type { StaffBooking } from '#contract/staff/bookings.ts';
import { Check, Clock, Cross, Warning } from '#web/ui/icons.tsx';
import { Chip } from '../../ui/chip.tsx';
import { CircleIcon } from '../../ui/icons.tsx';

const chips = {
  pending: { weight: 'need', icon: <Clock /> },
  confirmed: { weight: 'go', icon: <Check /> },
  cancelled: { weight: 'end', icon: <Cross /> },
  expired: { weight: 'end', icon: <CircleIcon /> },
} as const;

/** State of a booking, and apart from it that nobody may be there. */
export function BookingChips({ booking }: { readonly booking: StaffBooking }) {
  const t = useTranslations('console.bookings');
  const { state, problem } = booking;
  return (
    <span className="flex max-w-full min-w-0 flex-wrap gap-1">
      <Chip {...chips[state]}>{t(`states.${state}`)}</Chip>
      {problem !== null && (
        <Chip weight="bad" icon={<Warning />} wraps>
          {t(`problems.${problem}`)}
        </Chip>
      )}
    </span>
  );
}
