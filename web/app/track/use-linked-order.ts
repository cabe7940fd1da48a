import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { cancelOrderByLink, openOrderLink } from '#web/features/orders/api/order-link.ts';
import { orLastGood } from '#web/lib/last-good.ts';
import { mayChange, whileOffline } from '#web/lib/while-offline.ts';

type OpenedLink = Awaited<ReturnType<typeof openOrderLink>>;

/** The order of a private link, refetched when the page becomes visible. */
export function useLinkedOrder(link: string) {
  const queries = useQueryClient();
  const queryKey = ['order-link', link];
  const response = useQuery({
    queryKey,
    queryFn: async () =>
      orLastGood(await openOrderLink(link), queries.getQueryData<OpenedLink>(queryKey)),
    refetchOnWindowFocus: mayChange,
    ...whileOffline,
  });
  const cancelling = useMutation({
    mutationFn: () => cancelOrderByLink(link),
    onSuccess: async (cancelled) => {
      if (cancelled.ok) queries.setQueryData(queryKey, cancelled);
      // Production may have started meanwhile, so the page shows the current status.
      else await queries.invalidateQueries({ queryKey });
    },
  });
  const askAgain = (): Promise<void> => queries.invalidateQueries({ queryKey });
  return { response, cancelling, askAgain };
}
