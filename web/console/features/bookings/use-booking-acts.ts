import { useTranslations } from 'use-intl';
import type { BookingActRequest, StaffBooking } from '#contract/staff/bookings.ts';
import { newId } from '#web/lib/ids.ts';
import { sendBookingAct, undoBooking, useShowBooking } from '../../api/bookings.ts';
import { StaffCallError } from '../../lib/staff-call.ts';
import { showAct } from '../../lib/undo.ts';

/** Sends acts on a booking, each with its undo in the bar. Throws what a task shows. */
export function useBookingActs({ id, name }: StaffBooking) {
  const t = useTranslations('console.bookings.done');
  const show = useShowBooking();
  return async (request: BookingActRequest): Promise<void> => {
    const changed = await sendBookingAct(id, request);
    show(changed);
    const text = t(request.kind, { name });
    const act = { id: newId(), order: id, text };
    const { undo } = changed;
    showAct({
      ...act,
      failure: null,
      undoUntil: undo && Date.parse(undo.until),
      undo:
        undo &&
        (async () => {
          try {
            show(await undoBooking(id, undo.act));
          } catch (error) {
            if (!(error instanceof StaffCallError)) throw error;
            showAct({ ...act, failure: error.failure, undoUntil: null, undo: null });
          }
        }),
    });
  };
}
