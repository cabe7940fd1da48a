import { factsOf } from '#domain/catalogue/item-facts.ts';
import type { OrderRecord } from '../../orders/index.ts';
import { planFiles } from '../jobs/render-files.ts';
import { readHead, readTicket, type TicketContent } from './document-content.ts';
import { renderTickets } from './job-ticket.ts';
import type { OrderFileRow } from './order-files.repo.ts';

/** The files that an order's lines make, whether they are rendered or not. */
function listPlannedFiles(order: OrderRecord): OrderFileRow[] {
  const frames = new Map<string, number>();
  return order.items.flatMap((line) => {
    const frame = frames.get(line.photo) ?? line.position + 1;
    frames.set(line.photo, frame);
    const facts = factsOf(line);
    return planFiles(facts, line.quantity).map((file) => ({
      ...file,
      item: line.id,
      photo: line.photo,
      facts,
      printSize: line.size,
      shape: line.shape,
      frame,
      sha256: '',
    }));
  });
}

/**
 * Makes the job tickets of orders as one PDF in a language, each from a page of its own, whether their prints are
 * rendered or not. The same orders give the same bytes. Source: product §4.20.
 */
export async function makeJobTickets(
  orders: readonly [OrderRecord, ...OrderRecord[]],
  { language, brandName }: { readonly language: string; readonly brandName: string },
): Promise<Buffer> {
  const toContent = (order: OrderRecord): TicketContent =>
    readTicket(readHead(order, { round: 0, language }), order, listPlannedFiles(order));
  const [first, ...others] = orders;
  return await renderTickets([toContent(first), ...others.map(toContent)], brandName);
}
