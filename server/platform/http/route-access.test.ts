import { describe, expect, it } from 'vitest';
import { bareApp } from '#tests/support/storefront.ts';
import { buildApp } from './build-app.ts';
import { publicRoute, registerRouteAccess } from './route-access.ts';

describe('a server', () => {
  it('does not start with a route that does not say who may call it', async () => {
    const app = await buildApp(bareApp);
    registerRouteAccess(app, async () => undefined);
    app.get('/api/declared', { schema: { operationId: 'getStaffSession' } }, async () => 'x');
    app.get('/page', publicRoute, async () => 'x');
    app.post('/api/silent', async () => 'x');
    app.get('/api/misspelled', { schema: { operationId: 'getStaffSesion' } }, async () => 'x');
    await expect(app.ready()).rejects.toThrow(
      'nobody says who may call POST /api/silent; GET /api/misspelled; HEAD /api/misspelled',
    );
  });

  it('starts when each of its routes says so', async () => {
    const app = await buildApp(bareApp);
    registerRouteAccess(app, async () => undefined);
    app.get('/page', publicRoute, async () => 'x');
    await expect(app.ready()).resolves.toBeDefined();
    await app.close();
  });
});
