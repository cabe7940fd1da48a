import { expect, test as base } from './fixtures.ts';
import { startRunningShop, type RunningShop } from '#tests/support/shop.ts';
import { addAuthenticator, makeOwnerLink, toNamed } from './staff-browser.ts';

/** A shop without an owner, for this journey alone. */
const test = base.extend<{ readonly newShop: RunningShop }>({
  newShop: async ({}, provide) => {
    const shop = await startRunningShop();
    await provide(shop);
    await shop.stop();
  },
});

test.describe('the owner', () => {
  // A browser without a session asks who is signed in.
  test.use({ expectedErrors: { patterns: [/401 \(Unauthorized\).*\/api\/staff\//] } });

  test('opens the account of the link of the start, invites a person, and signs in again', async ({
    newShop,
    page,
  }) => {
    await addAuthenticator(page);
    await page.goto(await makeOwnerLink(newShop));
    await page.getByLabel('Your name').fill('Amira');
    await page.getByLabel('Email').fill('amira@example.com');
    await page.getByRole('button', { name: 'Create a passkey' }).click();
    await expect(page.getByRole('heading', { name: 'Keep these codes' })).toBeVisible();
    await expect(page.locator('ol li')).toHaveCount(10);
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page).toHaveURL(/\/console$/);

    await page.goto(`${toNamed(newShop.url)}/console/people?invite=1`);
    await page.getByLabel('Email').fill('nadia@example.com');
    await page.getByLabel('Name').fill('Nadia');
    await page.getByRole('button', { name: 'Make the link' }).click();
    await expect(page.getByText('The link is ready.')).toBeVisible();
    await expect(page.getByText(/\/console\/welcome#[\w-]{43}$/)).toBeVisible();

    await page.goto(`${toNamed(newShop.url)}/console/audit`);
    await expect(page.getByRole('button', { name: 'Invited' })).toBeVisible();
    await page.keyboard.press('j');
    await expect(page.getByText('staff.invite')).toBeVisible();

    await page.context().clearCookies();
    await page.goto(`${toNamed(newShop.url)}/console/account`);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
    await expect(page.getByText('now, this one')).toBeVisible();
  });
});
