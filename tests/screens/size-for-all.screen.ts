import { describe, expect, it } from 'vitest';
import { findAxeFaults } from './axe.ts';
import { openPhotoStep } from './earlier-order.ts';

describe('a size for all photos', () => {
  it.for([
    {
      path: '/TN',
      language: 'ar',
      country: 'TN',
      size: '15x22',
      window: { width: 390, height: 844 },
      changed: /3 صور أصبحت .*15×22.*10[.,]50/,
      each: /3[.,]50/,
      total: /10[.,]50/,
    },
    {
      path: '/',
      language: 'en',
      country: 'US',
      size: '5x7',
      window: { width: 1280, height: 800 },
      changed: /3 photos are now 5×7, \$8\.97/,
      each: /\$2\.99/,
      total: /\$8\.97/,
    },
  ] as const)(
    'applies at once, shows the price and can be undone ($path)',
    async ({ size, window, changed, each, total, ...visit }) => {
      const customer = await openPhotoStep({ ...visit, ...window, prints: 3 });
      const { page } = customer;
      const before = customer.variants();
      const last = page.css('[data-photo]').last();
      await customer.chooseVariant(last, 'keychain');
      await customer.chooseVariant(last, size);
      const section = await customer.openForAll(3);
      const option = section.css(`label:has(input[value="${size}"])`);
      await expect.element(option).toMatchTextContent(each);
      // One photo differs: no size is shown as chosen for all.
      await expect.element(section.css('input:checked')).toHaveLength(0);
      await option.click();
      await expect.poll(() => customer.variants()).toEqual([size, size, size]);
      const bar = page.getByRole('complementary', { name: customer.text('bottomBar.label') });
      const notices = page.getByLabelText(customer.text('a11y.notices'));
      await expect.element(notices).toMatchTextContent(changed);
      await expect.element(bar).toMatchTextContent(total);
      // The message is part of the bar, which has one row on the smallest phone too.
      page.resize(320, 640);
      const inBar = bar.getByLabelText(customer.text('a11y.notices'));
      await expect.element(inBar).toMatchTextContent(changed);
      expect(bar.element().getBoundingClientRect().height).toBeLessThanOrEqual(64);
      page.resize(window.width, window.height);
      await notices.getByRole('button', { name: customer.text('photos.change.undo') }).click();
      await expect.poll(() => customer.variants()).toEqual([before[0], before[1], size]);
      await expect.element(notices).toBeEmptyDOMElement();
      expect(await findAxeFaults(page)).toEqual([]);
    },
  );

  it('wraps beside its picture in French at 320 px', async () => {
    const customer = await openPhotoStep({
      path: '/fr',
      language: 'fr',
      prints: 2,
      width: 320,
      height: 640,
    });
    const row = customer.page.getByRole('button', { name: customer.text('photos.forAll.open') });
    const picture = row.css('svg').first().element().getBoundingClientRect();
    const size = row.getByText('4×6', { exact: true }).element().getBoundingClientRect();
    expect(size.x).toBeGreaterThanOrEqual(picture.right);
  });
});
