import { connectDatabase } from '#server/platform/db/connect.ts';
import type { RunningShop } from '#tests/support/shop.ts';
import { expect } from './fixtures.ts';
import { test } from './new-shop.ts';
import { addAuthenticator, makeOwnerLink, toNamed } from './staff-browser.ts';

/** Lets the time of a fresh proof pass. */
async function ageProofs({ databaseUrl }: RunningShop): Promise<void> {
  const { pool, close } = connectDatabase({
    url: databaseUrl,
    max: 1,
    applicationName: 'fpx-test',
  });
  await pool.query(`update staff_sessions set proven_at = proven_at - interval '10 minutes'`);
  await close();
}

test.describe('the owner', () => {
  // A browser without a session asks who is signed in.
  test.use({
    expectedErrors: { patterns: [/40[13] \((?:Unauthorized|Forbidden)\).*\/api\/staff\//] },
  });

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
    await page.goto(`${toNamed(newShop.url)}/console/sign-in`);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL(/\/console$/);
    await page.goto(`${toNamed(newShop.url)}/console/account`);
    await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
    await expect(page.getByText('now, this one')).toBeVisible();

    await ageProofs(newShop);
    await page.getByRole('button', { name: 'Make new codes' }).click();
    const question = page.getByRole('dialog', { name: 'Once more, it is you?' });
    await question.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('alert').first()).toContainText('confirm that it is you');
    await page.getByRole('button', { name: 'Make new codes' }).click();
    await question.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByText(/^[A-Z0-9]{4}(?:-[A-Z0-9]{4}){5}$/)).toHaveCount(10);
  });
});
