import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LinkedBooking } from '#contract/bookings.ts';
import {
  cancelBookingByLink,
  confirmBookingByLink,
  openBookingLink,
} from '#web/features/bookings/api/bookings.ts';
import type { ApiResult } from '#web/lib/api.ts';
import { orLastGood } from '#web/lib/last-good.ts';
import { mayChange, whileOffline } from '#web/lib/while-offline.ts';

type Change = (link: string) => Promise<ApiResult<LinkedBooking>>;

/** The booking of a private link, refetched when the page becomes visible, and its mutations. */
export function useLinkedBooking(link: string) {
  const queries = useQueryClient();
  const queryKey = ['booking-link', link];
  const response = useQuery({
    queryKey,
    queryFn: async () =>
      orLastGood(
        await openBookingLink(link),
        queries.getQueryData<ApiResult<LinkedBooking>>(queryKey),
      ),
    refetchOnWindowFocus: mayChange,
    ...whileOffline,
  });
  const onSuccess = async (changed: ApiResult<LinkedBooking>): Promise<void> => {
    if (changed.ok) queries.setQueryData(queryKey, changed);
    // The booking may have expired meanwhile, so the page shows its current status.
    else await queries.invalidateQueries({ queryKey });
  };
  const change = useMutation({ mutationFn: (act: Change) => act(link), onSuccess });
  return {
    response,
    changed: change.data ?? null,
    confirm: () => change.mutate(confirmBookingByLink),
    confirming: change.isPending && change.variables === confirmBookingByLink,
    cancel: () => change.mutate(cancelBookingByLink),
    cancelling: change.isPending && change.variables === cancelBookingByLink,
  };
}
