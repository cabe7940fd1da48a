import type { LabDrop } from '#contract/lab.ts';
import type { DropSummary } from '../prints/index.ts';

/** A drop as its lab sees it. */
export function presentDrop(drop: DropSummary): LabDrop {
  return {
    id: drop.id,
    name: drop.name,
    format: drop.format,
    state: drop.state,
    orderNumber: drop.orderNumber,
    part: drop.part,
    parts: drop.parts,
    attempt: drop.attempt,
    isPlacing: drop.placingAt !== null,
    fault: drop.fault,
    createdAt: drop.createdAt.toISOString(),
    deliveredAt: drop.deliveredAt?.toISOString() ?? null,
    endedAt: drop.endedAt?.toISOString() ?? null,
  };
}
