import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  customerResponse,
  deletePhotosResponse,
  eraseCustomerResponse,
  findCustomersResponse,
  plannedErasureResponse,
  type DeletedOrderPhotos,
  type ErasureResult,
} from '#contract/staff/customers.ts';
import { withProof } from '../lib/proof.ts';
import { staffCall } from '../lib/staff-call.ts';

const path = '/api/staff/customers';
const customersKey = ['staff', 'customers'] as const;

/** Finds customers by a text; the text is in no address. */
export function useFindCustomers() {
  return useMutation({
    mutationFn: (search: string) =>
      staffCall({ path: `${path}/find`, body: { search }, response: findCustomersResponse }),
  });
}

/** The customer of an order or an appointment. */
export function useCustomer(customer: string) {
  return useQuery({
    queryKey: [...customersKey, customer],
    queryFn: ({ signal }) =>
      staffCall({ path: `${path}/${customer}`, response: customerResponse, signal }),
  });
}

/** What an erasure of a customer would do now. */
export function usePlannedErasure(customer: string) {
  return useQuery({
    queryKey: [...customersKey, customer, 'erasure'],
    // Something may have moved since it was looked at.
    gcTime: 0,
    queryFn: ({ signal }) =>
      staffCall({ path: `${path}/${customer}/erasure`, response: plannedErasureResponse, signal }),
  });
}

/** Address of everything that is stored of a customer, as a file. */
export function toDataAddress(customer: string): string {
  return `${path}/${customer}/data`;
}

/** Erases a customer; a repeat with the same id erases nothing more. */
export async function eraseCustomer(
  customer: string,
  body: { readonly id: string; readonly typed: string },
): Promise<ErasureResult> {
  const request = { path: `${path}/${customer}/erasure`, body, response: eraseCustomerResponse };
  return (await withProof(() => staffCall(request))).result;
}

/** Has what is shown of customers asked again. */
export function useAskCustomersAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => queries.invalidateQueries({ queryKey: customersKey });
}

/** Deletes the photos of an order, of which the person typed the number. */
export async function deleteOrderPhotos(
  number: string,
  photos: number,
): Promise<DeletedOrderPhotos> {
  const request = {
    path: `/api/staff/orders/${number}/delete-photos`,
    body: { photos },
    response: deletePhotosResponse,
  };
  return await withProof(() => staffCall(request));
}
