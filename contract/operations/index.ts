import { bookingOperations } from './bookings.ts';
import { codeOperations } from './codes.ts';
import { healthOperations } from './health.ts';
import { labDownloadOperations } from './lab-downloads.ts';
import { labOrderOperations } from './lab-orders.ts';
import { labOperations } from './labs.ts';
import { mailOperations } from './mails.ts';
import type { Operation } from './operation.ts';
import { orderLinkOperations } from './order-links.ts';
import { orderOperations } from './orders.ts';
import { ownDataOperations } from './own-data.ts';
import { paymentOperations } from './payments.ts';
import { photoOperations } from './photos.ts';
import { shopOperations } from './shop.ts';
import { staffAccountOperations } from './staff-account.ts';
import { staffAuditOperations } from './staff-audit.ts';
import { staffCustomerOperations } from './staff-customers.ts';
import { staffDocumentOperations } from './staff-documents.ts';
import { staffDiscountOperations } from './staff-discounts.ts';
import { staffGiftCardOperations } from './staff-gift-cards.ts';
import { staffBookingOperations } from './staff-bookings.ts';
import { staffStudioOperations } from './staff-studios.ts';
import { staffBackupOperations } from './staff-backups.ts';
import { staffCashOperations } from './staff-cash.ts';
import { staffCatalogueOperations } from './staff-catalogue.ts';
import { staffCourierOperations } from './staff-couriers.ts';
import { staffFigureOperations } from './staff-figures.ts';
import { staffMailOperations } from './staff-mails.ts';
import { staffExportOperations } from './staff-exports.ts';
import { staffGoingLiveOperations } from './staff-going-live.ts';
import { staffLabKeyOperations } from './staff-lab-keys.ts';
import { staffPeopleOperations } from './staff-people.ts';
import { staffStatementOperations } from './staff-statements.ts';
import { staffSignInOperations } from './staff-sign-in.ts';
import { staffActOperations } from './staff-acts.ts';
import { staffMoneyOperations } from './staff-money.ts';
import { staffRefundOperations } from './staff-refunds.ts';
import { staffOrderEditOperations } from './staff-order-edits.ts';
import { staffOrderOperations } from './staff-orders.ts';
import { staffProductionOperations } from './staff-production.ts';
import { staffSimulationOperations } from './staff-simulation.ts';
import { staffSettingsOperations } from './staff-settings.ts';
import { staffPageOperations } from './staff-pages.ts';
import { staffShopSettingsOperations } from './staff-shop-settings.ts';
import { staffWebhookOperations } from './staff-webhooks.ts';
import { staffOperations } from './staff.ts';
import { studioOperations } from './studios.ts';
import { webhookOperations } from './webhooks.ts';

export type {
  Access,
  Examples,
  JsonSchema,
  Operation,
  ParameterDoc,
  ResponseDoc,
} from './operation.ts';
export { namedSchemas } from './named-schemas.ts';
export { listResponses, tags } from './operation.ts';

/** Documentation of every call of the API, by the operation id that its route names. Source: product §7. */
export const operations = {
  ...shopOperations,
  ...studioOperations,
  ...codeOperations,
  ...photoOperations,
  ...orderOperations,
  ...orderLinkOperations,
  ...ownDataOperations,
  ...paymentOperations,
  ...bookingOperations,
  ...mailOperations,
  ...staffOperations,
  ...staffSignInOperations,
  ...staffAccountOperations,
  ...staffPeopleOperations,
  ...staffAuditOperations,
  ...staffActOperations,
  ...staffCashOperations,
  ...staffCatalogueOperations,
  ...staffCourierOperations,
  ...staffStatementOperations,
  ...staffStudioOperations,
  ...staffBookingOperations,
  ...staffFigureOperations,
  ...staffMailOperations,
  ...staffOrderOperations,
  ...staffOrderEditOperations,
  ...staffGiftCardOperations,
  ...staffDiscountOperations,
  ...staffCustomerOperations,
  ...staffDocumentOperations,
  ...staffRefundOperations,
  ...staffMoneyOperations,
  ...staffProductionOperations,
  ...staffBackupOperations,
  ...staffExportOperations,
  ...staffGoingLiveOperations,
  ...staffLabKeyOperations,
  ...staffSimulationOperations,
  ...staffSettingsOperations,
  ...staffShopSettingsOperations,
  ...staffPageOperations,
  ...staffWebhookOperations,
  ...labOperations,
  ...labDownloadOperations,
  ...labOrderOperations,
  ...webhookOperations,
  ...healthOperations,
} satisfies Record<string, Operation>;

/** Id of a documented call. */
export type OperationId = keyof typeof operations;
