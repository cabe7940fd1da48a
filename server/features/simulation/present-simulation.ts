import type { SimulationResponse } from '#contract/staff/simulation.ts';
import type { PriceReason, Simulation } from '#domain/checkout/simulate-delivery.ts';
import { toMajor } from '#domain/common/money.ts';

type Reason = SimulationResponse['options'][number]['because'][number];

/** Facts that are amounts. */
const amounts: ReadonlySet<string> = new Set(['fee', 'subtotal', 'freeFrom']);

/** Presents a simulation in the response format; amounts in major units. */
export function presentSimulation(simulation: Simulation, day: string): SimulationResponse {
  const { currency, subtotal, parcel, zone, options } = simulation;
  const major = (minor: number): number => toMajor(minor, currency);
  const presentReason = ({ code, ...facts }: PriceReason): Reason => ({
    code,
    facts: Object.fromEntries(
      Object.entries(facts).flatMap(([name, value]: [string, string | number | undefined]) => {
        if (value === undefined) return [];
        if (name === 'percentThousandths') return [['percent', Number(value) / 1000]];
        return [[name, amounts.has(name) ? major(Number(value)) : value]];
      }),
    ),
  });
  return {
    currency,
    day,
    subtotal: major(subtotal),
    ...parcel,
    zone: zone && {
      id: zone.id,
      name: Object.fromEntries(
        Object.entries(zone.name).flatMap(([language, name]) => (name ? [[language, name]] : [])),
      ),
    },
    options: options.map(({ carrier, fee, taxAmount, total, days, delivery, ...option }) => ({
      delivery,
      carrier,
      fee: major(fee),
      taxAmount: major(taxAmount),
      total: major(total),
      days,
      methods: [...option.methods],
      because: option.because.map(presentReason),
    })),
  };
}
