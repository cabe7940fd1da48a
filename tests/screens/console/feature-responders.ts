import { createProductionResponders } from './production-responders.ts';
import { createOwnerResponders } from './owner-responders.ts';
import { createMailResponders } from './mail-responders.ts';
import { createFigureResponders } from './figure-responders.ts';
import { createBookingResponders } from './booking-responders.ts';
import { createCashResponders } from './cash-responders.ts';
import { createCatalogueResponders } from './catalogue-responders.ts';
import { createCourierResponders } from './courier-responders.ts';
import { createCustomerResponders } from './customer-responders.ts';
import { createDeskResponders } from './desk-responders.ts';
import { createDiscountResponders } from './discount-responders.ts';
import { createGiftCardResponders } from './gift-card-responders.ts';
import { createMoneyResponders } from './money-responders.ts';
import { createEditResponders } from './order-edit-responders.ts';
import { createRefundResponders } from './refund-responders.ts';
import { createOwnPageResponders } from './own-page-responders.ts';
import { createShopSettingResponders } from './shop-setting-responders.ts';
import { createStatementResponders } from './statement-responders.ts';
import { createStudioResponders } from './studio-responders.ts';

type FeatureShop = Parameters<typeof createProductionResponders>[0] &
  Parameters<typeof createOwnerResponders>[0] &
  Parameters<typeof createMailResponders>[0] &
  Parameters<typeof createBookingResponders>[0] &
  Parameters<typeof createCashResponders>[0] &
  Parameters<typeof createCatalogueResponders>[0] &
  Parameters<typeof createCourierResponders>[0] &
  Parameters<typeof createDeskResponders>[0] &
  Parameters<typeof createDiscountResponders>[0] &
  Parameters<typeof createGiftCardResponders>[0] &
  Parameters<typeof createMoneyResponders>[0] &
  Parameters<typeof createEditResponders>[0] &
  Parameters<typeof createRefundResponders>[0] &
  Parameters<typeof createStatementResponders>[0] &
  Parameters<typeof createStudioResponders>[0];

/** The answers of every feature but the orders, which a double of the shop has itself. */
export function createFeatureResponders(shop: FeatureShop) {
  return {
    ...createProductionResponders(shop),
    ...createOwnerResponders(shop),
    ...createMailResponders(shop),
    ...createFigureResponders(),
    ...createBookingResponders(shop),
    ...createCashResponders(shop),
    ...createCatalogueResponders(shop),
    ...createCourierResponders(shop),
    ...createCustomerResponders(),
    ...createDeskResponders(shop),
    ...createDiscountResponders(shop),
    ...createGiftCardResponders(shop),
    ...createMoneyResponders(shop),
    ...createEditResponders(shop),
    ...createRefundResponders(shop),
    ...createShopSettingResponders(),
    ...createOwnPageResponders(),
    ...createStatementResponders(shop),
    ...createStudioResponders(shop),
  };
}
