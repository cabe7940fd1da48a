import { Customer, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { openCheckout } from './stored-order.ts';

const email = 'leila.ben.ammar-photos.and.prints@example.com';

test(
  'the confirmation breaks a long e-mail address behind its parts, so that its full stop is not alone',
  { tag: '@phone' },
  async ({ page }) => {
    const customer = new Customer(page, 'ar');
    await openCheckout(customer, '/TN', { country: 'TN', person: { ...people.TN, email } });
    await customer.button('navigation.placeOrderCod').click();
    await customer.confirmedNumber();
    const sentence = page.getByText(email);
    for (let width = 320; width <= 480; width += 8) {
      await page.setViewportSize({ width, height: 800 });
      const lastLine = await sentence.evaluate((element) => {
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        let [last, line] = [-1, ''];
        while (texts.nextNode()) {
          const letters = texts.currentNode.textContent ?? '';
          for (let index = 0; index < letters.length; index += 1) {
            const letter = letters.charAt(index);
            range.setStart(texts.currentNode, index);
            range.setEnd(texts.currentNode, index + 1);
            const { top, width: size } = range.getBoundingClientRect();
            if (size === 0) continue;
            line = Math.round(top) === last ? line + letter : letter;
            last = Math.round(top);
          }
        }
        return line;
      });
      expect(lastLine, `${width} px`).toMatch(/com\.$/);
    }
  },
);
