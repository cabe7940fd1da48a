import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { OperationId } from '#contract/operations/index.ts';
import { simulationRequest, simulationResponse } from '#contract/staff/simulation.ts';
import { simulateDelivery } from '#domain/checkout/simulate-delivery.ts';
import { toLocalTime } from '#domain/common/local-time.ts';
import { fail } from '#domain/common/result.ts';
import { readRegion } from '#domain/places/regions.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import { getScope } from '../staff/index.ts';
import type { SimulationDeps } from './deps.ts';
import { presentSimulation } from './present-simulation.ts';

const bodyLimit = 64 * 1024;

/** The region as addresses have it: the code where the country has a list of them. */
function readProvince(text: string | null | undefined, country: string): string | null {
  if (!text) return null;
  const region = readRegion({ province: text }, country);
  return region.ok ? region.value : text;
}

/**
 * `POST /api/staff/catalogue/simulate`: what an address is offered for some prints, and why. It is of the whole shop: for a
 * studio's people it does not exist. Errors: those of pricing. Source: product §9.4.
 */
export function registerSimulationRoutes(app: FastifyInstance, deps: SimulationDeps): void {
  const operationId: OperationId = 'simulateDelivery';
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/staff/catalogue/simulate',
    {
      bodyLimit,
      schema: { operationId, body: simulationRequest, response: { 200: simulationResponse } },
    },
    async (request, reply) => {
      const isOfShop = getScope(request, 'prices.edit').kind === 'all';
      const { country, province, postalCode = null, items, version = null } = request.body;
      const catalogue = isOfShop ? await deps.findCatalogue(version) : null;
      if (!catalogue) return sendFailure(request, reply, fail('not_found'));
      const day = request.body.day ?? toLocalTime(deps.clock(), deps.timeZone).date;
      const { methods, defaultTaxPercentThousandths: defaultPercentThousandths } = deps;
      const taxPolicy = { defaultPercentThousandths, pickupProvince: null };
      const simulated = simulateDelivery(
        catalogue,
        { country, province: readProvince(province, country), postalCode, items, day },
        { taxPolicy, methods },
      );
      if (!simulated.ok) return sendFailure(request, reply, simulated);
      return presentSimulation(simulated.value, day);
    },
  );
}
