import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { splitName } from '#domain/customers/split-name.ts';
import { catalogueOf } from '#locales/catalogues.ts';
import type { LanguageCode } from '#locales/languages.ts';
import { createTexts, type Person, type Text } from '#tests/support/customers.ts';
import { emptyCheckout } from '#web/features/orders/checkout-values.ts';
import { storageKeys } from '#web/lib/storage-keys.ts';
import { remember } from './stored.ts';

export { createTexts, emailFor, people, type Person, type Text } from '#tests/support/customers.ts';

/** A customer of the shop in a browser, who finds everything by the words on the screen. */
export class Customer {
  readonly page: Page;
  readonly text: Text;

  /** `messages`: the page's texts when they differ from those of the language. */
  constructor(
    page: Page,
    language: LanguageCode = 'en',
    messages: object = catalogueOf(language).storefront,
  ) {
    this.page = page;
    this.text = createTexts(language, messages);
  }

  button(key: string, values?: Record<string, string | number>): Locator {
    return this.page.getByRole('button', { name: this.text(key, values), exact: true });
  }

  /** The button that pays, with any amount. */
  payButton(): Locator {
    const [before = '', after = ''] = this.text('payment.button.payAmount', { amount: '|' }).split(
      '|',
    );
    const name = new RegExp(`^${before}[^:]*[0-9٠-٩][^:]*${after}$`);
    return this.page.getByRole('button', { name });
  }

  heading(key: string): Locator {
    return this.page.getByRole('heading', { level: 1, name: this.text(key) });
  }

  /** The title of the photo step, with any count. */
  photosTitle(): Locator {
    return this.page.locator('[data-photos-title]');
  }

  async startPrinting(path: string): Promise<void> {
    await this.page.goto(path);
    await this.button('intro.startPrinting').first().click();
    await expect(this.photosTitle()).toBeVisible();
  }

  /** Product variants of the cards on the screen, in their order. */
  variants(): Promise<(string | null)[]> {
    return this.page
      .locator('[data-photo]')
      .evaluateAll((all) => all.map((card) => card.getAttribute('data-variant')));
  }

  /**
   * Chooses the product variant of a card's photo: in its list, or in the window that its only control
   * opens.
   */
  async chooseVariant(card: Locator, variant: string): Promise<void> {
    const list = card.locator('select').first();
    if ((await list.count()) > 0) {
      await list.selectOption(variant);
      return;
    }
    await card.locator('[data-size-control]').click();
    const window = this.page.getByRole('dialog');
    await window.locator(`label:has(input[value="${variant}"])`).click();
    await window.getByRole('button', { name: this.text('common.done'), exact: true }).click();
  }

  /** The window with the less frequent controls of the photo step. */
  async openPhotoMenu(): Promise<Locator> {
    const name = this.text('photos.menu.open');
    await this.page.getByRole('button', { name, exact: true }).click();
    return this.page.getByRole('dialog', { name });
  }

  /**
   * Size and copies for all photos: in the row of a desktop, or in the window that the row of a phone opens.
   */
  async openForAll(count: number): Promise<Locator> {
    const section = this.page.getByRole('region', {
      name: this.text('photos.forAll.title', { count }),
    });
    if (!(await section.isVisible())) {
      await this.page.getByRole('button', { name: this.text('photos.forAll.open') }).click();
    }
    return section;
  }

  async addPhotos(files: readonly string[]): Promise<void> {
    await this.page
      .locator('input[type=file]')
      .first()
      .setInputFiles([...files]);
  }

  /** Waits until all photos are sent, as long as their number grows within the timeout, in ms. */
  async waitUntilSent(timeout = 90_000): Promise<void> {
    const allSent = this.page.getByText(this.text('photos.progress.allSent')).first();
    const progress = this.page.getByRole('progressbar').first();
    let before: string | null = null;
    const isFinished = (): Promise<boolean> =>
      allSent.waitFor({ state: 'attached', timeout }).then(
        () => true,
        () => false,
      );
    // A busy machine sends slowly.
    while (!(await isFinished())) {
      const now = await progress.getAttribute('aria-label');
      expect(now, 'photos are sent').not.toBe(before);
      before = now;
    }
  }

  /** Presses the main button of the screen, which is in the bottom bar, or in the summary on a desktop. */
  async next(): Promise<void> {
    await this.button('navigation.next').click();
    await expect(this.heading('checkout.title')).toBeVisible();
  }

  /** Stores the checkout form as an earlier visit left it; the next load of the shop reads it. */
  async rememberForm(person: Person, country: 'TN' | 'US' | 'CA'): Promise<void> {
    const { name, email, phone, state = '', province = '', ...rest } = person;
    const { firstName, lastName, address, city, postalCode } = rest;
    const shippingAddress = { firstName, lastName, address, city, state, province, postalCode };
    const form = { ...emptyCheckout, country, name, email, phone, shippingAddress };
    // A fast page of the same origin that stores nothing itself.
    await this.page.goto('/healthz');
    await remember(this.page, storageKeys.form, form);
  }

  async fillContact(person: Person): Promise<void> {
    const part = this.page.locator('[data-section=contact]');
    await part.getByLabel(this.text('checkout.contact.name')).fill(person.name);
    await part.getByLabel(this.text('checkout.contact.email')).fill(person.email);
    await part.getByLabel(this.text('checkout.contact.phone')).fill(person.phone);
  }

  async fillAddress(person: Person, country: 'TN' | 'US' | 'CA'): Promise<void> {
    const part = this.page.locator('[data-section=delivery]');
    const field = (key: string) =>
      part
        .getByRole('textbox', { name: this.text(`checkout.address.${key}`), exact: true })
        .first();
    const { firstName, lastName } = splitName(person.name);
    // The contact's name fills both fields already.
    if (firstName !== person.firstName || lastName !== person.lastName) {
      await part
        .getByRole('button', { name: this.text('checkout.address.someoneElse') })
        .first()
        .click();
      await field('firstName').fill(person.firstName);
      await field('lastName').fill(person.lastName);
    }
    await field('address').fill(person.address);
    await field('city').fill(person.city);
    if (person.state) {
      await part.getByLabel(this.text('checkout.address.state')).first().selectOption(person.state);
    }
    if (person.province) {
      const provinces = part.getByLabel(this.text('checkout.address.province'));
      await provinces.first().selectOption(person.province);
    }
    await field(country === 'US' ? 'zipCode' : 'postalCode').fill(person.postalCode);
  }

  /** The card window of the payment sandbox. */
  cardWindow(): FrameLocator {
    return this.page.frameLocator('#helcimPayIframe');
  }

  async payWith(cvv: string): Promise<void> {
    const frame = this.cardWindow();
    await frame.locator(`button[data-cvv="${cvv}"]`).first().click({ timeout: 30_000 });
    await frame.locator('#pay').click();
  }

  /** The order number on the confirmation. */
  async confirmedNumber(): Promise<string> {
    const stub = this.page.getByText(/FPX-[A-Z0-9-]+/).first();
    await expect(stub).toBeVisible({ timeout: 60_000 });
    return /FPX-[A-Z0-9-]+/.exec((await stub.textContent()) ?? '')?.[0] ?? '';
  }
}
