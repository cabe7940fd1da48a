import { useMemo } from 'react';
import { BookingSheet } from '#web/features/bookings/components/booking-sheet.tsx';
import { emptyCheckout, savedCheckout } from '#web/features/orders/checkout-values.ts';
import { useStudioChoice } from '#web/features/studios/choice-store.ts';

interface BookingProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly country: string;
}

/** The booking form, prefilled with the studio chosen for orders and the checkout's contact. */
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
