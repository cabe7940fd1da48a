import { describe, expect, it } from 'vitest';
import type { Locator } from 'vitest/browser';
import type { LinkedOrder } from '#contract/order-links.ts';
import { moveOrder, type StoredOrder } from './double/orders.ts';
import type { Customer } from './customer.ts';
import { showAs } from './fit.ts';
import { openLink, placeOrder } from './placed-order.ts';

function rowOf({ page, text }: Customer, name: string): Locator {
  return page.getByRole('term').filter({ hasText: new RegExp(`^${text(name)}$`) });
}

/** Hands an order over to the carrier. */
function ship(stored: StoredOrder, shipment: LinkedOrder['shipment'] = null): void {
  moveOrder(stored, { fulfilment: 'shipped' });
  const until = new Date(Date.now() + 30 * 24 * 60 * 60_000).toISOString();
  stored.linked = { shipment, remakes: { until, requests: [] } };
}

describe('the page of an order', () => {
  it('leads to the terms as they were when it was placed', async () => {
    const { customer, stored } = await placeOrder();
    const { page, text } = customer;
    stored.wire = { ...stored.wire, createdAt: '2026-03-04T10:00:00.000Z' };
    await openLink(customer, stored);
    await expect
      .element(page.getByRole('link', { name: text('track.terms') }))
      .toHaveAttribute('href', '/ar/terms?at=2026-03-04T10%3A00%3A00.000Z');
  });

  it('names the arrival of a parcel, and the day by which it ships only until then', async () => {
    const { customer, stored } = await placeOrder();
    stored.wire = { ...stored.wire, carrierBy: '2026-03-05' };
    await openLink(customer, stored);
    await expect.element(rowOf(customer, 'receiving.carrier')).toBeVisible();
    await expect.element(rowOf(customer, 'receiving.arrives')).toBeVisible();
    ship(stored);
    await customer.page.reload();
    await expect.element(rowOf(customer, 'receiving.arrives')).toBeVisible();
    await expect.element(rowOf(customer, 'receiving.carrier')).not.toBeInTheDocument();
  });

  it('ends with the hand-over of a parcel that came back, and shows no parcel', async () => {
    const { customer, stored } = await placeOrder();
    const { page, text } = customer;
    const shipment = { carrier: 'Aramex', trackingNumber: '3344', link: null };
    ship(stored, shipment);
    await openLink(customer, stored);
    await expect.element(page.getByText(shipment.trackingNumber)).toBeVisible();
    await expect.element(page.getByText(text('orderSteps.shipping.done'))).toBeVisible();
    moveOrder(stored, { fulfilment: 'completed', payment: 'paid' });
    stored.linked = { isCollected: true };
    await page.reload();
    await expect.element(page.getByText(text('orderSteps.pickup.done'))).toBeVisible();
    const shipped = page.getByText(text('orderSteps.shipping.done'));
    await expect.element(shipped).not.toBeInTheDocument();
    await expect.element(page.getByText(shipment.trackingNumber)).not.toBeInTheDocument();
  });

  it('reports a picture of a wrong print that cannot be read at its button and aloud', async () => {
    const { customer, stored } = await placeOrder();
    const { page, text } = customer;
    ship(stored);
    await openLink(customer, stored);
    await customer.button('track.remake.open').click();
    const input = page.css('input[name=picture]');
    await expect.element(input).toBeInTheDocument();
    const chosen = new DataTransfer();
    chosen.items.add(new File([new Uint8Array(7 * 1024 * 1024).fill(1)], 'print.jpg'));
    // Sending so many bytes through the tool that drives the browser would take seconds.
    Object.assign(input.element(), { files: chosen.files });
    input.element().dispatchEvent(new Event('change', { bubbles: true }));
    const message = text('track.remake.unreadable');
    await expect.element(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
    const choose = customer.button('track.remake.choose');
    await expect.element(choose).toHaveAccessibleDescription(message);
  });

  it('has its number and none of its buttons and forms on paper', async () => {
    const { customer, stored } = await placeOrder();
    const { page } = customer;
    const report = page.getByRole('heading', { name: customer.text('track.remake.title') });
    await openLink(customer, stored);
    await expect.element(customer.button('track.cancel')).toBeVisible();
    await showAs('print');
    await expect.element(page.getByText(stored.wire.orderNumber)).toBeVisible();
    await expect.element(page.getByRole('button')).toHaveLength(0);
    await showAs('screen');
    ship(stored);
    await page.reload();
    await expect.element(report).toBeVisible();
    await showAs('print');
    await expect.element(page.getByText(stored.wire.orderNumber)).toBeVisible();
    await expect.element(report).not.toBeInTheDocument();
  });
});
