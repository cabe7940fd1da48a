import type { ComponentProps } from 'react';
import { OrderSummary } from './order-summary.tsx';
import { usePeekSlot } from './peek-slot.ts';

function keepSlot(element: HTMLElement | null): void {
  usePeekSlot.setState({ element });
}

/** The order in the window of the order peek: the summary of the screen, else that of the photos. */
export function PeekSummary(order: ComponentProps<typeof OrderSummary>) {
  const isFilled = usePeekSlot((state) => state.isFilled);
  return isFilled ? <div ref={keepSlot} /> : <OrderSummary {...order} level={3} />;
}
