import { describe, expect } from 'vitest';
import type { GoingLive } from '#contract/staff/going-live.ts';
import { advices } from '#domain/going-live/findings.ts';
import { minAgeMs } from '#server/going-live/examinations.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';
import { examine } from '#tools/ops/doctor.ts';

describe('the findings about the shop in the console', () => {
  it('are those of the doctor, what has to be done first at the beginning', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const { status, body } = await owner.get<GoingLive>('/api/staff/going-live');
    expect(status).toBe(200);
    const doctor = await examine({
      DATA_DIR: shop.config.dataDir,
      SESSION_SECRET: shop.config.sessionSecret,
      SANDBOX_URL: shop.sandboxUrl,
      DATABASE_URL: shop.database.url,
    });
    const lines = (findings: GoingLive['findings']) =>
      findings
        // What is measured anew each time differs.
        .filter(({ check }) => check !== 'clock' && check !== 'disk')
        .map(({ level, check, text }) => `${level} ${check} ${text}`)
        .toSorted();
    expect(lines(body.findings)).toEqual(lines(doctor));
    expect(body.isReady).toBe(false);
    const levels = body.findings.map(({ level }) => level);
    expect(levels.indexOf('ok')).toBeGreaterThan(levels.lastIndexOf('missing'));
    const missing = body.findings.filter(({ level }) => level === 'missing');
    expect(missing.map(({ advice }) => advice)).toEqual(
      advices.filter((advice) => missing.some((one) => one.advice === advice)),
    );
    expect(JSON.stringify(body)).not.toContain(shop.config.sessionSecret);
  });

  it('are kept for ten minutes, and looked for again on request', async ({ shop }) => {
    const admin = await signInAs(shop, 'admin');
    const read = async (query = '') =>
      (await admin.get<GoingLive>(`/api/staff/going-live${query}`)).body.examinedAt;
    const first = await read();
    shop.clock.offset += minAgeMs + 1000;
    expect(await read()).toBe(first);
    expect(Date.parse(await read('?again=yes'))).toBeGreaterThan(Date.parse(first) + minAgeMs);
  });

  it('are shown to nobody without the right to change settings', async ({ shop }) => {
    for (const role of ['csr', 'production'] as const) {
      const person = await signInAs(shop, role);
      expect((await person.get('/api/staff/going-live')).status, role).toBe(404);
    }
    const studio = await buildStudio(shop.database.kysely);
    const extraRights = ['settings.edit'] as const;
    const ofStudio = await signInAs(shop, 'studio', { studio, extraRights });
    expect((await ofStudio.get('/api/staff/going-live')).status).toBe(404);
  });
});
