import type { FastifyInstance } from 'fastify';
import { countrySourcesOf, createDeps } from './deps.ts';
import type { Parts } from './parts.ts';
import { registerBackupRoutes } from './features/backups/index.ts';
import {
  registerBookingLinkRoutes,
  registerBookingRoutes,
  registerStaffBookingRoutes,
} from './features/bookings/index.ts';
import { registerCallRoutes } from './features/calls/index.ts';
import { registerCashRoutes } from './features/cash/index.ts';
import {
  registerCatalogueRoutes,
  registerCatalogueVersionRoutes,
} from './features/catalogue/index.ts';
import { registerCounterRoutes } from './features/counter/index.ts';
import { registerCourierRoutes } from './features/couriers/index.ts';
import {
  endedSessions,
  registerOwnDataRoutes,
  registerStaffCustomerRoutes,
} from './features/customers/index.ts';
import { registerDiscountRoutes } from './features/discounts/index.ts';
import { registerSimulationRoutes } from './features/simulation/index.ts';
import { registerFigureRoutes } from './features/figures/index.ts';
import { registerInvoiceRoutes } from './features/invoices/index.ts';
import { registerMetricsRoutes } from './features/metrics/index.ts';
import { registerLabKeyRoutes, registerLabRoutes } from './features/lab/index.ts';
import { registerOrderEditRoutes } from './features/order-edits/index.ts';
import {
  registerNotificationRoutes,
  registerStaffMailRoutes,
} from './features/notifications/index.ts';
import { registerOrderRoutes } from './features/orders/index.ts';
import { registerOriginalsRoutes } from './features/originals/index.ts';
import { registerPaymentRoutes, registerWebhookRoutes } from './features/payments/index.ts';
import { registerPhotoRoutes } from './features/photos/index.ts';
import { registerGeoRoutes } from './features/places/index.ts';
import { registerProductionRoutes } from './features/production/index.ts';
import { registerRemakeRoutes, registerStaffRemakeRoutes } from './features/remakes/index.ts';
import { authorizeStaff, registerStaffRoutes } from './features/staff/index.ts';
import { registerExportRoutes } from './features/shop-export/index.ts';
import { registerShopSettingsRoutes } from './features/shop-settings/index.ts';
import { registerStatementRoutes } from './features/statements/index.ts';
import { registerStaffOrderRoutes } from './features/staff-orders/index.ts';
import { registerStaffStudioRoutes, registerStudioRoutes } from './features/studios/index.ts';
import { registerOutgoingWebhookRoutes } from './features/webhooks/index.ts';
import { registerGoingLiveRoutes } from './going-live/going-live.routes.ts';
import { registerSettingsRoutes } from './settings/settings.routes.ts';
import { openRoomProbe } from './platform/storage/storage-room.ts';
import { buildApp } from './platform/http/build-app.ts';
import { openLocalLimiter } from './platform/http/limiter.ts';
import { registerRouteAccess } from './platform/http/route-access.ts';
import { registerTracing } from './platform/tracing/trace-requests.ts';
import { openWaker, readQueueDelay } from './platform/queue/enqueue.repo.ts';

/** Registers the calls of the console alone. */
async function registerConsoleRoutes(
  app: FastifyInstance,
  { config }: Parts,
  deps: ReturnType<typeof createDeps>,
): Promise<void> {
  await registerStaffRoutes(app, deps.staff);
  registerCallRoutes(app, deps.calls);
  registerCounterRoutes(app, deps.counter);
  registerCashRoutes(app, deps.cash);
  registerCatalogueVersionRoutes(app, deps.catalogueVersions);
  registerOrderEditRoutes(app, deps.orderEdits);
  registerCourierRoutes(app, deps.couriers);
  registerStatementRoutes(app, deps.statements);
  await registerStaffOrderRoutes(app, deps.staffOrders);
  registerStaffStudioRoutes(app, deps.studios, deps.shopSettings);
  registerStaffRemakeRoutes(app, deps.remakes);
  await registerProductionRoutes(app, deps.production);
  registerStaffBookingRoutes(app, deps.bookings);
  registerFigureRoutes(app, deps.figures);
  registerStaffCustomerRoutes(app, deps.customers);
  registerOutgoingWebhookRoutes(app, deps.webhooks);
  registerLabKeyRoutes(app, deps.orders);
  registerSimulationRoutes(app, deps.simulation);
  registerSettingsRoutes(app, config);
  registerShopSettingsRoutes(app, deps.shopSettings);
  registerExportRoutes(app, deps.shopExports);
  registerGoingLiveRoutes(app, deps.examinations);
  registerBackupRoutes(app, deps.backupAge);
  registerStaffMailRoutes(app, { ...deps.orders, config });
}

/** Builds the HTTP server with every feature registered, not listening yet. */
export async function buildServer(parts: Parts): Promise<FastifyInstance> {
  const { config, database, blobs, log } = parts;
  const deps = createDeps(parts);
  const room = openRoomProbe(blobs);
  const app = await buildApp({
    log,
    sessionSecret: config.sessionSecret,
    endedSessions: endedSessions({ kysely: database.kysely, clock: parts.clock }),
    publicUrl: config.publicUrl,
    host: config.host,
    port: config.visiblePort,
    trustProxy: config.trustProxy,
    cardOrigins: config.helcim ? [config.helcim.windowOrigin] : [],
    limits: deps.limits.http,
    readiness: {
      database: async () => {
        await database.pool.query('select 1');
      },
      storage: room.read,
      queue: () => readQueueDelay(database.kysely),
    },
  });
  if (parts.tracing) registerTracing(app, parts.tracing);
  registerMetricsRoutes(app, {
    token: config.metricsToken,
    kysely: database.kysely,
    blobs,
    clock: parts.clock,
  });
  registerRouteAccess(app, (...call) => authorizeStaff(deps.staff, ...call));
  app.addHook('onClose', async () => room.close());
  const wakeWorkers = openWaker(database.kysely);
  app.addHook('onResponse', async (request) => {
    if (request.method !== 'GET') wakeWorkers();
  });
  await registerConsoleRoutes(app, parts, deps);
  registerGeoRoutes(app, countrySourcesOf(parts));
  registerCatalogueRoutes(app, deps.catalogue);
  await registerDiscountRoutes(app, deps.giftCards);
  registerStudioRoutes(app, deps.studios);
  await registerOrderRoutes(app, deps.orders);
  registerRemakeRoutes(app, deps.remakes);
  registerOwnDataRoutes(app, { ...deps.orders, ...deps.customers });
  registerInvoiceRoutes(app, deps.orders, openLocalLimiter('invoices', deps.limits.invoices));
  registerOriginalsRoutes(app, deps.originals);
  registerPaymentRoutes(app, deps.payments);
  await registerWebhookRoutes(app, deps.payments);
  registerNotificationRoutes(app, deps.orders);
  registerBookingRoutes(app, { ...deps.bookings, shop: config });
  registerBookingLinkRoutes(app, deps.bookings);
  await registerPhotoRoutes(app, deps.photos);
  await registerLabRoutes(app, deps.lab);
  return app;
}
