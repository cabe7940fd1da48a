import { setTimeout as wait } from 'node:timers/promises';
import { expect } from '@playwright/test';
import * as z from 'zod';
import { catalogueOf } from '#locales/catalogues.ts';
import type { LanguageCode } from '#locales/languages.ts';
import { createTexts, type Person, type Text } from '../e2e/customer.ts';
import type { ElementReference, EngineBrowser } from './engine.ts';
import {
  chooseOption,
  findAny,
  findClickable,
  pageText,
  photoVariants,
  selectText,
} from './page-functions.ts';

const timeout = 30_000;

/** A customer in a browser that Playwright cannot drive, who finds everything by the words on the screen. */
export class Shopper {
  readonly browser: EngineBrowser;
  readonly text: Text;

  constructor(browser: EngineBrowser, language: LanguageCode) {
    this.browser = browser;
    this.text = createTexts(language, catalogueOf(language).storefront);
  }

  async #find(
    subject: string,
    look: () => Promise<ElementReference | null>,
  ): Promise<ElementReference> {
    let found: ElementReference | null = null;
    await expect
      .poll(async () => (found = await look()) !== null, { message: subject, timeout })
      .toBe(true);
    if (found === null) throw new Error(subject);
    return found;
  }

  /** Clicks the first clickable element of a selector, by its name unless that is empty. */
  async click(selector: string, name = ''): Promise<void> {
    const look = () => this.browser.find(findClickable, selector, name);
    await this.browser.click(await this.#find(`${selector} ${name}`, look));
  }

  async press(key: string, values?: Record<string, string | number>): Promise<void> {
    await this.click('button', this.text(key, values));
  }

  async fill(section: string, key: string, value: string): Promise<void> {
    const selector = `[data-section=${section}] input, [data-section=${section}] textarea`;
    const name = this.text(key);
    const look = () => this.browser.find(findClickable, selector, name);
    const field = await this.#find(name, look);
    await this.browser.call(selectText, selector, name);
    await this.browser.type(field, value);
  }

  async choose(selector: string, value: string): Promise<void> {
    await expect
      .poll(() => this.browser.call(chooseOption, selector, value), { message: selector, timeout })
      .toBe(true);
  }

  async addPhotos(files: readonly string[]): Promise<void> {
    const look = () => this.browser.find(findAny, 'input[type=file]');
    await this.browser.chooseFiles(await this.#find('file input', look), files);
  }

  async variants(): Promise<(string | null)[]> {
    return z.array(z.string().nullable()).parse(await this.browser.call(photoVariants));
  }

  /** Chooses the product variant of the first photo: in its list, or in the window that a narrow card opens. */
  async chooseVariant(variant: string): Promise<void> {
    const list = '[data-photo] select';
    if (await this.browser.find(findAny, list)) {
      await this.choose(list, variant);
    } else {
      await this.click('[data-size-control]');
      await this.click(`[role=dialog] label:has(input[value="${variant}"])`);
      await this.press('common.done');
    }
    await expect.poll(async () => (await this.variants())[0], { timeout }).toBe(variant);
    // Next comes to the place of Done, where a press in the next half second counts as the second of a double press.
    await wait(600);
  }

  async pageText(): Promise<string> {
    return z.string().parse(await this.browser.call(pageText));
  }

  async waitForText(text: string): Promise<void> {
    await expect.poll(() => this.pageText(), { message: text, timeout }).toContain(text);
  }

  async fillContact({ name, email, phone }: Person): Promise<void> {
    await this.fill('contact', 'checkout.contact.name', name);
    await this.fill('contact', 'checkout.contact.email', email);
    await this.fill('contact', 'checkout.contact.phone', phone);
  }

  /** Types a delivery address for the person of the contact. */
  async fillAddress(person: Person, country: 'TN' | 'US'): Promise<void> {
    await this.fill('delivery', 'checkout.address.address', person.address);
    await this.fill('delivery', 'checkout.address.city', person.city);
    if (person.state) {
      await this.choose(
        '[data-section=delivery] select[autocomplete~=address-level1]',
        person.state,
      );
    }
    const code = country === 'US' ? 'zipCode' : 'postalCode';
    await this.fill('delivery', `checkout.address.${code}`, person.postalCode);
  }

  /** Approves the payment in the card window of the sandbox. */
  async payInCardWindow(): Promise<void> {
    const look = () => this.browser.find(findAny, '#helcimPayIframe');
    await this.browser.enterFrame(await this.#find('card window', look));
    await this.click('button[data-cvv="100"]');
    await this.click('#pay');
    await this.browser.leaveFrame();
  }

  /** The order number on the confirmation. */
  async confirmedNumber(): Promise<string> {
    const number = /FPX-[A-Z0-9-]+/;
    await expect.poll(() => this.pageText(), { timeout }).toMatch(number);
    return number.exec(await this.pageText())?.[0] ?? '';
  }
}
