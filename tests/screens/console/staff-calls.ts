import * as z from 'zod/mini';
import { todayResponse } from '#contract/staff/today.ts';
import { accountChange } from '#contract/staff/account.ts';
import { actRequest, actResponse } from '#contract/staff/acts.ts';
import {
  callsResponse,
  changeAddressRequest,
  changeDayRequest,
  holdRequest,
  holdResponse,
  nextCallRequest,
  nextCallResponse,
} from '#contract/staff/calls.ts';
import { backupsResponse } from '#contract/staff/backups.ts';
import { slotsResponse } from '#contract/bookings.ts';
import {
  bookingActRequest,
  bookingWeekQuery,
  bookingWeekResponse,
  listBookingsQuery,
  listBookingsResponse,
  moveSlotsQuery,
  staffBookingResponse,
  undoBookingRequest,
} from '#contract/staff/bookings.ts';
import {
  cashQuery,
  cashResponse,
  closeDayRequest,
  closingResponse,
  closingsQuery,
  closingsResponse,
  correctClosingRequest,
} from '#contract/staff/cash.ts';
import { figuresQuery, figuresResponse } from '#contract/staff/figures.ts';
import {
  mailPreviewQuery,
  mailPreviewResponse,
  mailsQuery,
  mailsResponse,
  resendMailsResponse,
  sendTestMailRequest,
  sendTestMailResponse,
} from '#contract/staff/mails.ts';
import {
  counterListResponse,
  lookUpRequest,
  lookUpResponse,
  openPickupsResponse,
} from '#contract/staff/counter.ts';
import {
  changedGiftCardResponse,
  extendGiftCardRequest,
  findGiftCardRequest,
  findGiftCardResponse,
  giftCardQuery,
  giftCardResponse,
  issueGiftCardsRequest,
  issueGiftCardsResponse,
  listGiftCardsQuery,
  listGiftCardsResponse,
  owedResponse,
} from '#contract/staff/gift-cards.ts';
import {
  courierAmountResponse,
  courierAmountsQuery,
  courierAmountsResponse,
  couriersResponse,
  previewRemittanceRequest,
  previewRemittanceResponse,
  remittancesQuery,
  remittancesResponse,
  settleAmountRequest,
  settleLineRequest,
  storeRemittanceRequest,
  storeRemittanceResponse,
  unknownLinesResponse,
} from '#contract/staff/couriers.ts';
import {
  addAgreementRequest,
  agreementsResponse,
  statementQuery,
  statementResponse,
} from '#contract/staff/statements.ts';
import {
  addDiscountRequest,
  changedDiscountResponse,
  checkDiscountRequest,
  checkDiscountResponse,
  discountQuery,
  discountResponse,
  listDiscountsQuery,
  listDiscountsResponse,
} from '#contract/staff/discounts.ts';
import { orderDocumentsResponse } from '#contract/staff/documents.ts';
import {
  decidedResponse,
  decideReviewRequest,
  disputeRequest,
  disputeResponse,
  endReviewRequest,
  moneyQuery,
  moneyResponse,
  payOutRequest,
  returnChargeRequest,
} from '#contract/staff/money.ts';
import {
  makeRefundRequest,
  refundQuoteRequest,
  refundQuoteResponse,
  staffRefundsResponse,
} from '#contract/staff/refunds.ts';
import {
  addNoteRequest,
  assignRequest,
  colleaguesResponse,
  customerLinkResponse,
  listOrdersQuery,
  listOrdersResponse,
  orderCountsResponse,
  resendMailRequest,
  staffOrderResponse,
  staffStudiosResponse,
} from '#contract/staff/orders.ts';
import {
  differencePaidRequest,
  editOrderRequest,
  editOrderResponse,
  editQuoteRequest,
  editQuoteResponse,
  orderEditingResponse,
} from '#contract/staff/order-edits.ts';
import {
  acceptRemakeRequest,
  askOriginalsRequest,
  askOriginalsResponse,
  batchesQuery,
  batchesResponse,
  batchResponse,
  boardQuery,
  boardResponse,
  declineRemakeRequest,
  findPrintQuery,
  findPrintResponse,
  giveUpRequest,
  releaseResponse,
  remakesQuery,
  remakesResponse,
  reprintRequest,
  reprintResponse,
  resendResponse,
  unfinishedQuery,
  unfinishedResponse,
} from '#contract/staff/production.ts';
import { goingLiveQuery, goingLiveResponse } from '#contract/staff/going-live.ts';
import {
  labKeyResponse,
  labKeysQuery,
  labKeysResponse,
  madeLabKeyResponse,
  makeLabKeyRequest,
} from '#contract/staff/lab-keys.ts';
import { settingsResponse } from '#contract/staff/settings.ts';
import { staffDoneResponse, staffSessionResponse } from '#contract/staff/session.ts';
import {
  addStudioRequest,
  changeOutputRequest,
  changePhotoRequest,
  changeStudioRequest,
  checkStudioRequest,
  checkStudioResponse,
  importStudiosRequest,
  importStudiosResponse,
  listStudiosQuery,
  listStudiosResponse,
  staffStudioResponse,
} from '#contract/staff/studios.ts';
import {
  addWebhookRequest,
  changeWebhookRequest,
  deliveriesQuery,
  deliveriesResponse,
  replayRequest,
  replayResponse,
  webhookSecretResponse,
  webhooksResponse,
} from '#contract/staff/webhooks.ts';
import { savedView, savedViewsResponse } from '#contract/staff/views.ts';

import { customerCalls, giftCardMailCalls } from './customer-calls.ts';
import { ownPageCalls } from './own-page-responders.ts';
import { exportCalls } from './export-calls.ts';
import { shopSettingCalls } from './shop-setting-calls.ts';
import { catalogueCalls } from './catalogue-calls.ts';
import { get, noBody, post, remove, type StaffCall } from './staff-call.ts';

export type { StaffCall };

const order = '/api/staff/orders/{number}';
const money = '/api/staff/money';
const giftCards = '/api/staff/gift-cards';
const discounts = '/api/staff/discounts';
const couriers = '/api/staff/couriers';
const bookings = '/api/staff/bookings';
const studios = '/api/staff/studios';
const production = '/api/staff/production';
const remake = '/api/staff/remakes/{remake}';
const webhooks = '/api/staff/webhooks';
const emptyBody = z.strictObject({});

/** The calls of the console's shell and orders, by name. Of two that match a path, the first one counts. */
export const staffCalls = {
  ...customerCalls,
  getSession: get('/api/staff/session', staffSessionResponse),
  endSession: remove('/api/staff/session', staffDoneResponse),
  changeAccount: {
    ...post('/api/staff/account', accountChange, staffDoneResponse),
    method: 'PATCH',
  },
  listOrders: {
    ...get('/api/staff/orders', listOrdersResponse),
    query: listOrdersQuery,
  },
  countOrders: get('/api/staff/orders/counts', orderCountsResponse),
  getToday: get('/api/staff/orders/today', todayResponse),
  getOrder: get(order, staffOrderResponse),
  act: post(`${order}/acts`, actRequest, actResponse),
  undoAct: remove(`${order}/acts/{act}`, actResponse),
  addNote: post(`${order}/notes`, addNoteRequest, staffOrderResponse),
  assign: post(`${order}/assignee`, assignRequest, staffOrderResponse),
  resendMail: post(`${order}/mails`, resendMailRequest, staffOrderResponse),
  getLink: post(`${order}/link`, noBody, customerLinkResponse),
  getEditing: get(`${order}/editing`, orderEditingResponse),
  quoteEdit: post(`${order}/edit-quote`, editQuoteRequest, editQuoteResponse),
  editOrder: post(`${order}/edits`, editOrderRequest, editOrderResponse),
  withdrawEdit: post(`${order}/edits/{edit}/withdraw`, emptyBody, orderEditingResponse),
  takeDifference: post(`${order}/edits/{edit}/paid`, differencePaidRequest, orderEditingResponse),
  listOrderRefunds: get(`${order}/refunds`, staffRefundsResponse),
  quoteRefund: post(`${order}/refund-quote`, refundQuoteRequest, refundQuoteResponse),
  makeRefund: post(`${order}/refunds`, makeRefundRequest, staffRefundsResponse),
  listOrderDocuments: get(`${order}/documents`, orderDocumentsResponse),
  listMoney: { ...get(money, moneyResponse), query: moneyQuery },
  closeReview: post(`${money}/reviews/{review}/close`, decideReviewRequest, decidedResponse),
  acceptReview: post(`${money}/reviews/{review}/accept`, decideReviewRequest, decidedResponse),
  returnCharge: post(`${money}/reviews/{review}/return`, returnChargeRequest, decidedResponse),
  payOutRefund: post(`${money}/refunds/{refund}/pay-out`, payOutRequest, decidedResponse),
  endReview: post(`${order}/end-review`, endReviewRequest, decidedResponse),
  recordDispute: post(`${order}/disputes`, disputeRequest, disputeResponse),
  listCalls: get('/api/staff/calls', callsResponse),
  takeCall: post('/api/staff/calls/next', nextCallRequest, nextCallResponse),
  keepCall: post('/api/staff/calls/{number}/hold', holdRequest, holdResponse),
  dropCall: remove('/api/staff/calls/{number}/hold', staffDoneResponse),
  changeAddress: post(`${order}/address`, changeAddressRequest, staffOrderResponse),
  changeDay: post(`${order}/day`, changeDayRequest, staffOrderResponse),
  lookUpPickup: post('/api/staff/counter/look', lookUpRequest, lookUpResponse),
  listCounter: get('/api/staff/counter', counterListResponse),
  listOpenPickups: get('/api/staff/counter/open', openPickupsResponse),
  getFigures: { ...get('/api/staff/figures', figuresResponse), query: figuresQuery },
  listMails: { ...get('/api/staff/mails', mailsResponse), query: mailsQuery },
  resendMails: post('/api/staff/mails/resend', emptyBody, resendMailsResponse),
  previewMail: {
    ...get('/api/staff/mails/preview', mailPreviewResponse),
    query: mailPreviewQuery,
  },
  sendTestMail: post('/api/staff/mails/test', sendTestMailRequest, sendTestMailResponse),
  listGiftCards: { ...get(giftCards, listGiftCardsResponse), query: listGiftCardsQuery },
  getOwed: get(`${giftCards}/owed`, owedResponse),
  findGiftCard: post(`${giftCards}/find`, findGiftCardRequest, findGiftCardResponse),
  getGiftCard: { ...get(`${giftCards}/{card}`, giftCardResponse), query: giftCardQuery },
  issueGiftCards: post(giftCards, issueGiftCardsRequest, issueGiftCardsResponse),
  ...giftCardMailCalls,
  disableGiftCard: post(`${giftCards}/{card}/disable`, emptyBody, changedGiftCardResponse),
  enableGiftCard: post(`${giftCards}/{card}/enable`, emptyBody, changedGiftCardResponse),
  extendGiftCard: post(
    `${giftCards}/{card}/extend`,
    extendGiftCardRequest,
    changedGiftCardResponse,
  ),
  listBookings: { ...get(bookings, listBookingsResponse), query: listBookingsQuery },
  getBookingWeek: { ...get(`${bookings}/week`, bookingWeekResponse), query: bookingWeekQuery },
  getBooking: get(`${bookings}/{bookingId}`, staffBookingResponse),
  listMoveSlots: { ...get(`${bookings}/{bookingId}/slots`, slotsResponse), query: moveSlotsQuery },
  actOnBooking: post(`${bookings}/{bookingId}/acts`, bookingActRequest, staffBookingResponse),
  undoBookingAct: post(`${bookings}/{bookingId}/undo`, undoBookingRequest, staffBookingResponse),
  listStudioDetails: { ...get(`${studios}/all`, listStudiosResponse), query: listStudiosQuery },
  addStudio: post(studios, addStudioRequest, staffStudioResponse),
  importStudios: post(`${studios}/import`, importStudiosRequest, importStudiosResponse),
  getStudio: get(`${studios}/{studio}`, staffStudioResponse),
  checkStudio: post(`${studios}/{studio}/check`, checkStudioRequest, checkStudioResponse),
  changeStudio: post(`${studios}/{studio}`, changeStudioRequest, staffStudioResponse),
  changeStudioOutput: post(`${studios}/{studio}/output`, changeOutputRequest, staffStudioResponse),
  changeStudioPhoto: post(`${studios}/{studio}/photo`, changePhotoRequest, staffStudioResponse),
  listDiscounts: { ...get(discounts, listDiscountsResponse), query: listDiscountsQuery },
  getDiscount: { ...get(`${discounts}/{discount}`, discountResponse), query: discountQuery },
  addDiscount: post(discounts, addDiscountRequest, changedDiscountResponse),
  checkDiscount: post(`${discounts}/check`, checkDiscountRequest, checkDiscountResponse),
  endDiscount: post(`${discounts}/{discount}/end`, emptyBody, changedDiscountResponse),
  enableDiscount: post(`${discounts}/{discount}/enable`, emptyBody, changedDiscountResponse),
  getCash: { ...get('/api/staff/cash', cashResponse), query: cashQuery },
  listClosings: { ...get('/api/staff/cash/closings', closingsResponse), query: closingsQuery },
  closeDay: post('/api/staff/cash/closings', closeDayRequest, closingResponse),
  getClosing: get('/api/staff/cash/closings/{closing}', closingResponse),
  correctClosing: post(
    '/api/staff/cash/closings/{closing}/corrections',
    correctClosingRequest,
    closingResponse,
  ),
  getCouriers: get(couriers, couriersResponse),
  listCourierAmounts: {
    ...get(`${couriers}/amounts`, courierAmountsResponse),
    query: courierAmountsQuery,
  },
  getCourierAmount: get(`${couriers}/amounts/{number}`, courierAmountResponse),
  settleCourierAmount: post(
    `${couriers}/amounts/{number}/settle`,
    settleAmountRequest,
    courierAmountResponse,
  ),
  listRemittanceLines: get(`${couriers}/lines`, unknownLinesResponse),
  settleRemittanceLine: post(
    `${couriers}/remittances/{remittance}/lines/{position}/settle`,
    settleLineRequest,
    unknownLinesResponse,
  ),
  listRemittances: {
    ...get(`${couriers}/remittances`, remittancesResponse),
    query: remittancesQuery,
  },
  previewRemittance: post(
    `${couriers}/remittances/preview`,
    previewRemittanceRequest,
    previewRemittanceResponse,
  ),
  storeRemittance: post(`${couriers}/remittances`, storeRemittanceRequest, storeRemittanceResponse),
  getStatement: { ...get('/api/staff/statements', statementResponse), query: statementQuery },
  addAgreement: post(
    '/api/staff/studios/{studio}/agreements',
    addAgreementRequest,
    agreementsResponse,
  ),
  readBoard: { ...get(production, boardResponse), query: boardQuery },
  findPrint: { ...get(`${production}/find`, findPrintResponse), query: findPrintQuery },
  listUnfinished: { ...get(`${production}/prints`, unfinishedResponse), query: unfinishedQuery },
  listBatches: { ...get(`${production}/batches`, batchesResponse), query: batchesQuery },
  readBatch: get(`${production}/batches/{batch}`, batchResponse),
  closeBatch: post(`${production}/batches/{batch}/close`, emptyBody, batchResponse),
  finishBatch: post(`${production}/batches/{batch}/finish`, emptyBody, batchResponse),
  releasePrints: post(`${production}/orders/{number}/release`, emptyBody, releaseResponse),
  askOriginals: post(
    `${production}/orders/{number}/ask`,
    askOriginalsRequest,
    askOriginalsResponse,
  ),
  giveUpPrint: post(`${production}/prints/{job}/give-up`, giveUpRequest, staffDoneResponse),
  reprintFrame: post(`${production}/prints/{job}/reprint`, reprintRequest, reprintResponse),
  resendFolder: post(`${production}/drops/{drop}/resend`, emptyBody, resendResponse),
  listRemakes: { ...get('/api/staff/remakes', remakesResponse), query: remakesQuery },
  acceptRemake: post(`${remake}/accept`, acceptRemakeRequest, staffDoneResponse),
  declineRemake: post(`${remake}/decline`, declineRemakeRequest, staffDoneResponse),
  ...shopSettingCalls,
  ...catalogueCalls,
  ...exportCalls,
  ...ownPageCalls,
  getSettings: get('/api/staff/settings', settingsResponse),
  listWebhooks: get(webhooks, webhooksResponse),
  addWebhook: post(webhooks, addWebhookRequest, webhookSecretResponse),
  renewWebhookSecret: post(`${webhooks}/{webhook}/secret`, emptyBody, webhookSecretResponse),
  testWebhook: post(`${webhooks}/{webhook}/test`, emptyBody, replayResponse),
  replayWebhook: post(`${webhooks}/{webhook}/replay`, replayRequest, replayResponse),
  listDeliveries: {
    ...get(`${webhooks}/{webhook}/deliveries`, deliveriesResponse),
    query: deliveriesQuery,
  },
  changeWebhook: post(`${webhooks}/{webhook}`, changeWebhookRequest, webhooksResponse),
  removeWebhook: remove(`${webhooks}/{webhook}`, webhooksResponse),
  listLabKeys: { ...get('/api/staff/lab-keys', labKeysResponse), query: labKeysQuery },
  makeLabKey: post('/api/staff/lab-keys', makeLabKeyRequest, madeLabKeyResponse),
  revokeLabKey: post('/api/staff/lab-keys/{labKey}/revoke', emptyBody, labKeyResponse),
  getBackups: get('/api/staff/backups', backupsResponse),
  getGoingLive: { ...get('/api/staff/going-live', goingLiveResponse), query: goingLiveQuery },
  listColleagues: get('/api/staff/colleagues', colleaguesResponse),
  listStudios: get('/api/staff/studios', staffStudiosResponse),
  listViews: get('/api/staff/views', savedViewsResponse),
  saveView: post('/api/staff/views', savedView, savedViewsResponse),
  removeView: remove('/api/staff/views/{view}', savedViewsResponse),
} as const;

/** Name of a call of {@link staffCalls}. */
export type StaffCallName = keyof typeof staffCalls;

/** What a call sends and gets. */
export type StaffParts<N extends StaffCallName> =
  (typeof staffCalls)[N] extends StaffCall<infer Query, infer Body, infer Value>
    ? { readonly query: Query; readonly body: Body; readonly response: Value }
    : never;
