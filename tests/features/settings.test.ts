import { describe, expect } from 'vitest';
import type { ShownSetting } from '#contract/staff/settings.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';

const it = shopTest.extend('shopEnv', { scope: 'file' }, () => ({
  BRAND_NAME: 'Prints & Co',
  SMTP_URL: 'smtps://desk%40prints.example:hidden-password@mail.prints.example:465',
  ADMIN_EMAIL: 'desk@prints.example',
}));

describe('the settings of the environment', () => {
  it('are shown with the variable that sets them, and without any secret', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const { body } = await owner.get<{ settings: ShownSetting[] }>('/api/staff/settings');
    const byName = new Map(body.settings.map((setting) => [setting.name, setting]));
    expect(byName.get('brand')).toEqual({
      name: 'brand',
      variables: ['BRAND_NAME'],
      isSet: true,
      value: 'Prints & Co',
    });
    expect(byName.get('mailServer')?.value).toBe('mail.prints.example:465');
    expect(byName.get('timeZone')).toMatchObject({ isSet: false, value: 'UTC' });
    const written = JSON.stringify(body);
    const { sandbox, sessionSecret, codeKey } = shop.config;
    const secrets = [
      sessionSecret,
      codeKey,
      'hidden-password',
      sandbox?.stripeKey ?? 'stripe',
      sandbox?.helcimToken ?? 'helcim',
    ];
    for (const secret of secrets) expect(written).not.toContain(secret);
  });

  it('are shown to nobody of a studio and to nobody without the right', async ({ shop }) => {
    const studio = await buildStudio(shop.database.kysely);
    const extraRights = ['settings.edit'] as const;
    const people = [
      await signInAs(shop, 'csr'),
      await signInAs(shop, 'studio', { studio, extraRights }),
    ];
    for (const person of people) expect((await person.get('/api/staff/settings')).status).toBe(404);
  });
});
