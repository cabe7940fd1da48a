/**
 * Everything that is done to an object and stands in the audit log, as `kind.verb`; the moves of an order that nobody makes
 * are `order.` with the reason of the transition. Source: decision 51.
 */
export const actNames = [
  'order.approve',
  'order.start-production',
  'order.mark-ready',
  'order.mark-shipped',
  'order.mark-returned',
  'order.mark-paid',
  'order.complete',
  'order.hand-over',
  'order.cancel',
  'order.reject',
  'order.undo',
  'order.act-failed',
  'order.no-answer',
  'order.confirm',
  'order.hold',
  'order.note',
  'order.assign',
  'order.change-address',
  'order.change-day',
  'order.resend-mail',
  'mail.resend',
  'order.copy-link',
  'order.export',
  'order.refund',
  'order.end-review',
  'order.accept-review',
  'order.record-loss',
  'order.record-win',
  'order.ask-originals',
  'order.print-ticket',
  'order.seed',
  'print.request',
  'print.give-up',
  'print.release',
  'batch.close',
  'batch.finish',
  'batch.change',
  'review.close',
  'drop.resend',
  'drop.export',
  'drop.cancel',
  'remake.accept',
  'remake.decline',
  'gift-card.issue',
  'gift-card.disable',
  'gift-card.enable',
  'gift-card.extend',
  'discount.add',
  'discount.disable',
  'discount.enable',
  'studio.import',
  'studio.change-output',
  'lab-token.add',
  'lab-token.revoke',
  'photo.archive',
  'photo.delete',
  'photo.delete-strays',
  'customer.erase',
  'staff.sign-in',
  'staff.refuse-sign-in',
  'staff.sign-out',
  'staff.welcome',
  'staff.invite',
  'staff.change',
  'staff.disable',
  'staff.enable',
  'staff.end-session',
  'staff.add-passkey',
  'staff.remove-passkey',
  'staff.set-password',
  'staff.set-authenticator',
  'staff.new-recovery-codes',
  'staff.use-recovery-code',
  'staff.prove',
  'staff.owner-link',
  'staff.change-own',
  'audit.export',
  'staff.save-view',
  'staff.remove-view',
] as const;
/** One of {@link actNames}. */
export type ActName = (typeof actNames)[number];

type KindOf<Name extends string> = Name extends `${infer Kind}.${string}` ? Kind : never;

/** Kinds of objects in the audit log. */
export type ActObjectKind = KindOf<ActName>;

/** Groups of acts that people look for: of money, and those that show or send what is stored about people. */
export const actGroups = ['money', 'personal-data'] as const;
/** One of {@link actGroups}. */
export type ActGroup = (typeof actGroups)[number];

/** The acts of each group. */
export const actsOfGroup: Readonly<Record<ActGroup, readonly ActName[]>> = {
  money: [
    'order.mark-paid',
    'order.hand-over',
    'order.cancel',
    'order.refund',
    'order.end-review',
    'order.accept-review',
    'remake.accept',
    'gift-card.issue',
    'gift-card.disable',
    'gift-card.enable',
    'gift-card.extend',
    'discount.add',
    'discount.disable',
    'discount.enable',
  ],
  'personal-data': ['order.export', 'order.copy-link', 'customer.erase', 'audit.export'],
};
