import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { simulationResponse, type SimulationRequest } from '#contract/staff/simulation.ts';
import { staffCall } from '../lib/staff-call.ts';

/**
 * What an address is offered for some prints by a version of the catalogue; nothing for null. The revision tells apart what a
 * draft said and says.
 */
export function useSimulation(request: SimulationRequest | null, revision: number) {
  return useQuery({
    queryKey: ['staff', 'catalogue', 'simulation', request, revision],
    enabled: request !== null,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      staffCall({
        path: '/api/staff/catalogue/simulate',
        body: request,
        response: simulationResponse,
        signal,
      }),
  });
}
