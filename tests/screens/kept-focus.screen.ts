import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { people } from '#tests/support/customers.ts';
import { openCheckout, openPhotoStep } from './earlier-order.ts';
import { show } from './fit.ts';
import { focus, press } from './keyboard.ts';

describe('the focus', () => {
  it('stays on a button that reaches the end of its range, and returns when Escape closes the sizes', async () => {
    const customer = await openPhotoStep({ prints: 2, width: 390, height: 844 });
    const { page } = customer;
    const control = page.css('[data-photo] [data-size-control]').first();
    await press(control);
    const sizes = page.getByRole('dialog');
    const fewer = sizes.getByRole('button', { name: customer.text('photos.card.fewer') });
    await press(sizes.getByRole('button', { name: customer.text('photos.card.more') }));
    await press(fewer);
    await expect.element(sizes.getByRole('spinbutton')).toHaveValue('1');
    await expect.element(fewer).toBeDisabled();
    await expect.element(fewer).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(sizes.getByRole('spinbutton')).toHaveValue('1');
    await userEvent.keyboard('{Escape}');
    await expect.element(sizes).not.toBeInTheDocument();
    await expect.element(control).toHaveFocus();
  });

  it('stays on the zoom and the reset of the viewer, and returns to the photo when Escape closes it', async () => {
    const customer = await openPhotoStep({ prints: 2 });
    const { page } = customer;
    const viewer = page.getByRole('dialog');
    const zoomOut = customer.button('crop.zoomOut');
    const putBack = customer.button('crop.putBack');
    await press(customer.button('photos.card.enlarge', { number: 1 }));
    await expect.element(page.getByRole('application')).toBeVisible();
    await expect.element(zoomOut).toBeDisabled();
    await press(customer.button('crop.zoomIn'));
    await press(zoomOut);
    await expect.element(zoomOut).toBeDisabled();
    await expect.element(zoomOut).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(viewer).not.toBeInTheDocument();
    const other = customer.button('photos.card.enlarge', { number: 2 });
    await press(other);
    await press(customer.button('crop.turn'));
    await press(putBack);
    await expect.element(putBack).toBeDisabled();
    await expect.element(putBack).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(viewer).not.toBeInTheDocument();
    await expect.element(other).toHaveFocus();
  });

  it('moves on from a control that disappears when it is pressed', async () => {
    const customer = await openCheckout({ prints: 2, person: people.US });
    const { page } = customer;
    const codes = page.css('[data-section=codes]');
    const apply = customer.button('checkout.codes.apply');
    await codes.getByRole('textbox').fill('WELCOME10');
    await press(apply);
    const remove = codes.getByRole('button', { name: /WELCOME10/ });
    await expect.element(remove).toBeVisible();
    await expect.element(codes.getByRole('status').first()).toMatchTextContent('WELCOME10');
    await expect.element(apply).toBeDisabled();
    await expect.element(apply).toHaveFocus();
    await press(remove);
    await expect.element(remove).not.toBeInTheDocument();
    const title = page.getByRole('heading', { name: customer.text('checkout.codes.title') });
    await expect.element(title).toHaveFocus();

    await press(customer.button('checkout.address.someoneElse').first());
    const firstName = customer.text('checkout.address.firstName');
    await expect
      .element(page.css('[data-section=delivery]').getByLabelText(firstName))
      .toHaveFocus();
    const email = page.getByLabelText(customer.text('checkout.contact.email'));
    await email.fill('somebody@gmial.com');
    await userEvent.tab();
    const suggestion = 'somebody@gmail.com';
    await press(customer.button('checkout.contact.didYouMean', { suggestion }));
    await expect.element(email).toHaveValue(suggestion);
    await expect.element(email).toHaveFocus();

    page.back();
    await press(customer.button('photos.choices.select'));
    await expect.element(customer.photosTitle()).toHaveFocus();
  });

  it('stays on a card when the page is scrolled away from it', async () => {
    const customer = await openPhotoStep({ prints: 20 });
    await show(customer.page, { width: 1280, height: 420 });
    const remove = customer.button('photos.card.removeLabel', { number: 2 });
    const enlarge = (number: number) => customer.button('photos.card.enlarge', { number });
    await focus(enlarge(2));
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(remove).toHaveFocus();
    // Rows are measured once they come into view, which may move the end of the page.
    await userEvent.keyboard('{End}');
    await customer.page.nextFrame();
    await userEvent.keyboard('{End}');
    await expect.element(enlarge(20)).toBeInViewport();
    await expect.element(remove).toHaveFocus();
    await userEvent.tab();
    await expect.element(enlarge(3)).toHaveFocus();
    await expect.element(enlarge(3)).toBeInViewport();
  });
});
