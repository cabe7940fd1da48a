import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { cancelByLink, openOrderLink } from '#web/features/orders/api/order-link.ts';

/** The order of a private link, asked again when the page is looked at again. */
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
      // Production may have begun meanwhile: the page shows how it is.
      else await queries.invalidateQueries({ queryKey: ['order-link', link] });
    },
  });
  const askAgain = (): Promise<void> =>
    queries.invalidateQueries({ queryKey: ['order-link', link] });
  return { answer: response, cancelling, askAgain };
};
