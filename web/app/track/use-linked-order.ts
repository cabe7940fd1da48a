import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { cancelByLink, openOrderLink } from '#web/features/orders/api/order-link.ts';

/** The order of a private link, refetched when the page becomes visible. */
export const useLinkedOrder = (link: string) => {
  const queries = useQueryClient();
  const response = useQuery({
    queryKey: ['order-link', link],
    queryFn: () => openOrderLink(link),
    refetchOnWindowFocus: true,
  });
  const cancelling = useMutation({
    mutationFn: () => cancelByLink(link),
    onSuccess: async (cancelled) => {
      if (cancelled.ok) queries.setQueryData(['order-link', link], cancelled);
      // Production may have started meanwhile, so the page shows the current status.
      else await queries.invalidateQueries({ queryKey: ['order-link', link] });
    },
  });
  const askAgain = (): Promise<void> =>
    queries.invalidateQueries({ queryKey: ['order-link', link] });
  return { response, cancelling, askAgain };
};
