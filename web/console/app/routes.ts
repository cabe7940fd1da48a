import type { ComponentType } from 'react';
import type { OrderView } from '#domain/staff/order-views.ts';
import type { Right } from '#domain/staff/roles.ts';
import { Pin } from '#web/ui/icons.tsx';
import {
  BankIcon,
  CalendarIcon,
  CardIcon,
  CashIcon,
  FiguresIcon,
  FileIcon,
  FlagIcon,
  GearIcon,
  GiftIcon,
  HomeIcon,
  InboxIcon,
  MailIcon,
  PeopleIcon,
  PersonIcon,
  PhoneIcon,
  PriceIcon,
  PrinterIcon,
  ShieldIcon,
  StoreIcon,
  TagIcon,
  TruckIcon,
} from '../ui/icons.tsx';

/** Places of the console, by which the texts name them. */
export type PlaceId =
  | 'home'
  | 'orders'
  | 'calls'
  | 'print'
  | 'counter'
  | 'cash'
  | 'customers'
  | 'couriers'
  | 'statements'
  | 'money'
  | 'documents'
  | 'prices'
  | 'figures'
  | 'mails'
  | 'giftCards'
  | 'discounts'
  | 'bookings'
  | 'studios'
  | 'audit'
  | 'people'
  | 'live'
  | 'settings'
  | 'account';

/** Groups of the rail in their order; those of the last are folded where the others fill it. */
export const placeGroups = ['work', 'finance', 'more'] as const;
/** One of {@link placeGroups}. */
export type PlaceGroup = (typeof placeGroups)[number];

/** A place in the rail, in the bar of a phone, in the commands and behind `G`. */
export interface Place {
  readonly id: PlaceId;
  readonly icon: ComponentType<{ readonly className?: string }>;
  /** Second key after `G`. */
  readonly key: string;
  /** The view whose number of orders stands beside it. */
  readonly count?: OrderView;
  /** Where the rail has it; one without a group is behind the brand. */
  readonly group?: PlaceGroup;
  /** Whether a phone has it in its bar of five. */
  readonly isInBar?: boolean;
}

/** A screen of the console. */
export interface ConsoleRoute {
  /** Pattern of its address below `/console`. */
  readonly path: string;
  /** The right that it needs; `own` for everybody who is signed in, `none` also without a session. */
  readonly right: Right | 'own' | 'none';
  readonly load: () => Promise<{ readonly Screen: ComponentType }>;
  /** Whether visits often begin with it: it shows before the texts of the other screens are there, and uses none. */
  readonly isFirst?: boolean;
  /** The place that leads to it; a screen below a place has none of its own. */
  readonly place?: Place;
}

/** Every screen of the console; the first whose pattern fits is shown. */
export const routes: readonly ConsoleRoute[] = [
  {
    path: '/',
    right: 'own',
    load: async () => ({ Screen: (await import('../features/home/home-screen.tsx')).HomeScreen }),
    isFirst: true,
    place: { id: 'home', icon: HomeIcon, key: 'h', isInBar: true },
  },
  {
    path: '/orders',
    right: 'orders.see',
    load: async () => ({
      Screen: (await import('../features/orders/queue-screen.tsx')).QueueScreen,
    }),
    isFirst: true,
    place: {
      id: 'orders',
      icon: InboxIcon,
      key: 'o',
      group: 'work',
      count: 'decide',
      isInBar: true,
    },
  },
  {
    path: '/orders/:number',
    right: 'orders.see',
    load: async () => ({
      Screen: (await import('../features/orders/order-screen.tsx')).OrderScreen,
    }),
    isFirst: true,
  },
  {
    path: '/orders/:number/edit',
    right: 'orders.change',
    load: async () => ({
      Screen: (await import('../features/order-edits/edit-screen.tsx')).EditScreen,
    }),
  },
  {
    path: '/orders/:number/refund',
    right: 'refunds.make',
    load: async () => ({
      Screen: (await import('../features/refunds/refund-screen.tsx')).RefundScreen,
    }),
  },
  {
    path: '/calls',
    right: 'calls.make',
    load: async () => ({
      Screen: (await import('../features/calls/calls-screen.tsx')).CallsScreen,
    }),
    place: { id: 'calls', icon: PhoneIcon, key: 'c', group: 'work', count: 'call', isInBar: true },
  },
  {
    path: '/production',
    right: 'prints.see',
    load: async () => ({
      Screen: (await import('../features/production/board-screen.tsx')).BoardScreen,
    }),
    place: { id: 'print', icon: PrinterIcon, key: 'p', group: 'work', count: 'print' },
  },
  {
    path: '/production/remakes',
    right: 'remakes.decide',
    load: async () => ({
      Screen: (await import('../features/production/remakes-screen.tsx')).RemakesScreen,
    }),
  },
  {
    path: '/production/:batch',
    right: 'prints.see',
    load: async () => ({
      Screen: (await import('../features/production/batch-screen.tsx')).BatchScreen,
    }),
  },
  {
    path: '/counter',
    right: 'orders.hand-over',
    load: async () => ({
      Screen: (await import('../features/counter/counter-screen.tsx')).CounterScreen,
    }),
    place: {
      id: 'counter',
      icon: StoreIcon,
      key: 'u',
      group: 'work',
      count: 'ready',
      isInBar: true,
    },
  },
  {
    // The address in the QR codes of customers.
    path: '/pickup',
    right: 'orders.hand-over',
    load: async () => ({
      Screen: (await import('../features/counter/counter-screen.tsx')).CounterScreen,
    }),
  },
  {
    path: '/customers',
    right: 'customers.see',
    load: async () => ({
      Screen: (await import('../features/customers/customers-screen.tsx')).CustomersScreen,
    }),
    place: { id: 'customers', icon: PersonIcon, key: 'k', group: 'work' },
  },
  {
    path: '/gift-cards',
    right: 'gift-cards.see',
    load: async () => ({
      Screen: (await import('../features/gift-cards/gift-cards-screen.tsx')).GiftCardsScreen,
    }),
    place: { id: 'giftCards', icon: GiftIcon, key: 'g', group: 'more' },
  },
  {
    path: '/discounts',
    right: 'discounts.edit',
    load: async () => ({
      Screen: (await import('../features/discounts/discounts-screen.tsx')).DiscountsScreen,
    }),
    place: { id: 'discounts', icon: TagIcon, key: 'd', group: 'more' },
  },
  {
    path: '/cash',
    right: 'cash.see',
    load: async () => ({
      Screen: (await import('../features/cash/cash-screen.tsx')).CashScreen,
    }),
    place: { id: 'cash', icon: CashIcon, key: 'y', group: 'finance' },
  },
  {
    path: '/couriers',
    right: 'couriers.see',
    load: async () => ({
      Screen: (await import('../features/couriers/couriers-screen.tsx')).CouriersScreen,
    }),
    place: { id: 'couriers', icon: TruckIcon, key: 't', group: 'finance' },
  },
  {
    path: '/statements',
    right: 'statements.see',
    load: async () => ({
      Screen: (await import('../features/statements/statements-screen.tsx')).StatementsScreen,
    }),
    place: { id: 'statements', icon: BankIcon, key: 'n', group: 'more' },
  },
  {
    path: '/bookings',
    right: 'bookings.see',
    load: async () => ({
      Screen: (await import('../features/bookings/bookings-screen.tsx')).BookingsScreen,
    }),
    place: { id: 'bookings', icon: CalendarIcon, key: 'b', group: 'work' },
  },
  {
    path: '/studios',
    right: 'studios.edit',
    load: async () => ({
      Screen: (await import('../features/studios/studios-screen.tsx')).StudiosScreen,
    }),
    place: { id: 'studios', icon: Pin, key: 's', group: 'more' },
  },
  {
    path: '/studios/:studio',
    right: 'studios.edit',
    load: async () => ({
      Screen: (await import('../features/studios/studio-screen.tsx')).StudioScreen,
    }),
  },
  {
    path: '/money',
    right: 'reviews.decide',
    load: async () => ({
      Screen: (await import('../features/money/money-screen.tsx')).MoneyScreen,
    }),
    place: { id: 'money', icon: CardIcon, key: 'w', group: 'finance' },
  },
  {
    path: '/money/documents',
    right: 'reviews.decide',
    load: async () => ({
      Screen: (await import('../features/documents/documents-screen.tsx')).DocumentsScreen,
    }),
    place: { id: 'documents', icon: FileIcon, key: 'j', group: 'more' },
  },
  {
    path: '/figures',
    right: 'figures.see',
    load: async () => ({
      Screen: (await import('../features/figures/figures-screen.tsx')).FiguresScreen,
    }),
    place: { id: 'figures', icon: FiguresIcon, key: 'f', group: 'finance' },
  },
  {
    path: '/prices',
    right: 'prices.edit',
    load: async () => ({
      Screen: (await import('../features/prices/first-list.tsx')).FirstList,
    }),
    place: { id: 'prices', icon: PriceIcon, key: 'r', group: 'finance' },
  },
  {
    path: '/prices/:list',
    right: 'prices.edit',
    load: async () => ({
      Screen: (await import('../features/prices/prices-screen.tsx')).PricesScreen,
    }),
  },
  {
    path: '/mails',
    right: 'orders.mail',
    load: async () => ({
      Screen: (await import('../features/mails/mails-screen.tsx')).MailsScreen,
    }),
    place: { id: 'mails', icon: MailIcon, key: 'l', group: 'more' },
  },
  {
    path: '/audit',
    right: 'audit.see',
    load: async () => ({
      Screen: (await import('../features/audit/audit-screen.tsx')).AuditScreen,
    }),
    place: { id: 'audit', icon: ShieldIcon, key: 'a', group: 'more' },
  },
  {
    path: '/people',
    right: 'people.see',
    load: async () => ({
      Screen: (await import('../features/people/people-screen.tsx')).PeopleScreen,
    }),
    place: { id: 'people', icon: PeopleIcon, key: 'e', group: 'more' },
  },
  {
    path: '/live',
    right: 'settings.edit',
    load: async () => ({
      Screen: (await import('../features/live/live-screen.tsx')).LiveScreen,
    }),
    place: { id: 'live', icon: FlagIcon, key: 'v', group: 'more' },
  },
  {
    path: '/settings',
    right: 'settings.edit',
    load: async () => ({
      Screen: (await import('../features/settings/settings-screen.tsx')).SettingsScreen,
    }),
    place: { id: 'settings', icon: GearIcon, key: 'i', group: 'more' },
  },
  {
    path: '/settings/shop',
    right: 'settings.edit',
    load: async () => ({
      Screen: (await import('../features/shop-settings/shop-screen.tsx')).ShopScreen,
    }),
  },
  {
    path: '/settings/pages',
    right: 'settings.edit',
    load: async () => ({
      Screen: (await import('../features/pages/pages-screen.tsx')).PagesScreen,
    }),
  },
  {
    path: '/settings/webhooks',
    right: 'settings.edit',
    load: async () => ({
      Screen: (await import('../features/webhooks/webhooks-screen.tsx')).WebhooksScreen,
    }),
  },
  {
    path: '/settings/export',
    right: 'shop.export',
    load: async () => ({
      Screen: (await import('../features/exports/exports-screen.tsx')).ExportsScreen,
    }),
  },
  {
    path: '/settings/lab-keys',
    right: 'labs.edit',
    load: async () => ({
      Screen: (await import('../features/lab-keys/lab-keys-screen.tsx')).LabKeysScreen,
    }),
  },
  {
    path: '/account',
    right: 'own',
    load: async () => ({
      Screen: (await import('../features/account/account-screen.tsx')).AccountScreen,
    }),
    place: { id: 'account', icon: PersonIcon, key: 'm', group: 'more' },
  },
  {
    path: '/welcome',
    right: 'none',
    load: async () => ({
      Screen: (await import('../features/staff/welcome-screen.tsx')).WelcomeScreen,
    }),
  },
  {
    path: '/sign-in',
    right: 'none',
    load: async () => ({
      Screen: (await import('../features/staff/sign-in-screen.tsx')).SignInScreen,
    }),
  },
];
