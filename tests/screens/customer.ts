import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';
import { splitName } from '#domain/customers/split-name.ts';
import { catalogueOf } from '#locales/catalogues.ts';
import type { LanguageCode } from '#locales/languages.ts';
import { createTexts, type Person, type Text } from '#tests/support/customers.ts';
import type { ShopPage } from './shop-page.ts';

/** A customer of the shop in a page, who finds everything by the words on the screen. */
export class Customer {
  readonly page: ShopPage;
  readonly text: Text;

  constructor(page: ShopPage, language: LanguageCode = 'en') {
    this.page = page;
    this.text = createTexts(language, catalogueOf(language).storefront);
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
    return this.page.css('[data-photos-title]');
  }

  /** Opens the photo step from the first screen. */
  async startPrinting(path: string): Promise<void> {
    await this.page.goto(path);
    await this.button('intro.startPrinting').first().click();
    await expect.element(this.photosTitle()).toBeVisible();
  }

  /** Product variants of the cards on the screen, in their order. */
  variants(): (string | null)[] {
    return this.page.all('[data-photo]').map((card) => card.getAttribute('data-variant'));
  }

  /**
   * Chooses the product variant of a card's photo: in its list, or in the window that its only control
   * opens.
   */
  async chooseVariant(card: Locator, variant: string): Promise<void> {
    const list = card.css('select').first();
    if (list.query()) {
      await list.selectOptions(variant);
      return;
    }
    await card.css('[data-size-control]').click();
    const window = this.page.getByRole('dialog');
    await window.css(`label:has(input[value="${variant}"])`).click();
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
    if (!section.query()) {
      await this.page.getByRole('button', { name: this.text('photos.forAll.open') }).click();
    }
    return section;
  }

  /** Chooses files: of the page, which are new each time, or of the disk by their paths. */
  async addPhotos(files: File[] | string[]): Promise<void> {
    await this.page.css('input[type=file]').first().upload(files);
  }

  /** Waits until all photos are sent. */
  async waitUntilSent(): Promise<void> {
    const allSent = this.page.getByText(this.text('photos.progress.allSent')).first();
    await expect.element(allSent, { timeout: 45_000 }).toBeInTheDocument();
  }

  /** Presses the main button of the screen, which is in the bottom bar, or in the summary on a desktop. */
  async next(): Promise<void> {
    await this.button('navigation.next').click();
    await expect.element(this.heading('checkout.title')).toBeVisible();
  }

  async fillContact(person: Person): Promise<void> {
    const part = this.page.css('[data-section=contact]');
    await part.getByLabelText(this.text('checkout.contact.name')).fill(person.name);
    await part.getByLabelText(this.text('checkout.contact.email')).fill(person.email);
    await part.getByLabelText(this.text('checkout.contact.phone')).fill(person.phone);
  }

  async fillAddress(person: Person, country: 'TN' | 'US' | 'CA'): Promise<void> {
    const part = this.page.css('[data-section=delivery]');
    const field = (key: string): Locator =>
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
    const lists = { state: person.state, province: person.province };
    for (const [key, value] of Object.entries(lists)) {
      if (!value) continue;
      const label = this.text(`checkout.address.${key}`);
      await part.getByLabelText(label).first().selectOptions(value);
    }
    await field(country === 'US' ? 'zipCode' : 'postalCode').fill(person.postalCode);
  }

  /** The order number on the confirmation. */
  async confirmedNumber(): Promise<string> {
    const stub = this.page.getByText(/FPX-[A-Z0-9-]+/).first();
    await expect.element(stub).toBeVisible();
    return /FPX-[A-Z0-9-]+/.exec(stub.element().textContent ?? '')?.[0] ?? '';
  }
}
