import { useMemo } from 'react';
import { BookingSheet } from '#web/features/bookings/components/booking-sheet.tsx';
import { emptyCheckout, savedCheckout } from '#web/features/orders/checkout-values.ts';
import { useStudioChoice } from '#web/features/studios/choice-store.ts';

interface BookingProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly country: string;
}

/** The booking form, begun with the studio chosen for orders and what was typed at the checkout. */
export function Booking({ isOpen, onClose, country }: BookingProps) {
  const studio = useStudioChoice((choice) => choice.studio);
  const contact = useMemo(() => savedCheckout().load() ?? emptyCheckout, []);
  return (
    <BookingSheet
      isOpen={isOpen}
      onClose={onClose}
      country={country}
      studio={studio}
      contact={contact}
    />
  );
}
