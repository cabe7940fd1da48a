import { lazy, Suspense, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { useTranslations } from 'use-intl';
import { useLocation, useParams } from 'wouter';
import * as z from 'zod/mini';
import type { StaffAct } from '#contract/staff/acts.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { editableStates } from '#domain/orders/edit-refusals.ts';
import { useMedia } from '#web/lib/use-media.ts';
import { getCustomerLink } from '../../api/customer-link.ts';
import { useOrder } from '../../api/get-order.ts';
import { failureOf, useActs } from '../../api/use-acts.ts';
import { useAddressState } from '../../lib/address-state.ts';
import { hasCode } from '../../lib/staff-call.ts';
import { useMay, useSession } from '../../lib/session.ts';
import { showAct } from '../../lib/undo.ts';
import { Action } from '../../ui/action.tsx';
import { Message } from '../../ui/message.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { isImmediate, useActLabels, type ActKind } from './act-labels.ts';
import { OrderHead } from './order-head.tsx';
import { OrderSide } from './order-side.tsx';
import { photoFilters } from './photo-groups.ts';
import { useQueuePlace } from './queue-place.ts';
import { useOrderKeys } from './use-order-keys.ts';

// The page stands, with its customer and money, before these are there.
const ActForm = lazy(async () => ({ default: (await import('./act-form.tsx')).ActForm }));
const OrderPhotos = lazy(async () => ({
  default: (await import('./order-photos.tsx')).OrderPhotos,
}));

const shape = {
  show: z._default(z.enum(photoFilters), 'all'),
  photo: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000))),
  cut: z._default(z.enum(['on', 'off']), 'on'),
};

/** Everything about an order, and what can be done with it. */
export function OrderScreen() {
  const { number = '' } = useParams();
  const { data: order, error, refetch } = useOrder(number);
  if (order) return <ShownOrder key={order.number} order={order} />;
  return (
    <Screen head={null}>
      {hasCode(error, 'not_found') ? (
        <NotYours />
      ) : error === null ? (
        <SkeletonRows count={10} />
      ) : (
        <Failed onAgain={() => void refetch()} />
      )}
    </Screen>
  );
}

/** Another studio's order and a wrong number are answered alike. */
function NotYours() {
  const t = useTranslations('console.order');
  const { person } = useSession();
  const [, navigate] = useLocation();
  const address = useQueuePlace((place) => place.address);
  return (
    <Message
      title={person.studio ? t('notOfStudio', { studio: person.studio.name }) : t('notFound')}
      detail={t('notFoundDetail')}
    >
      <Action onClick={() => navigate(address)}>{t('toOrders')}</Action>
    </Message>
  );
}

function Failed({ onAgain }: { readonly onAgain: () => void }) {
  const t = useTranslations('console.order');
  return (
    <Message title={t('failed')}>
      <Action look="ink" onClick={onAgain}>
        {t('tryAgain')}
      </Action>
    </Message>
  );
}

/** Sends the acts of the page; those that ask something open their form first. */
function useOrderActs(order: StaffOrder) {
  const [asked, setAsked] = useState<ActKind | null>(null);
  const { send, isSending } = useActs();
  const { done } = useActLabels(order);
  const run = async (act: StaffAct): Promise<void> => {
    const after = await send(order.number, act, done(act.kind));
    if (after) setAsked(null);
  };
  const begin = (kind: ActKind): void => {
    if (isImmediate(kind)) void run({ kind });
    else setAsked(kind);
  };
  const isAsked = asked !== null && order.acts.includes(asked);
  return { asked: isAsked ? asked : null, setAsked, begin, run, isSending };
}

/** Copies the customer's private link and says so. */
async function copyLink(number: string, text: string): Promise<void> {
  const act = { id: `link ${number}`, order: number, text, undoUntil: null, undo: null };
  try {
    await navigator.clipboard.writeText(await getCustomerLink(number));
    showAct({ ...act, failure: null });
  } catch (error) {
    showAct({ ...act, failure: failureOf(error) });
  }
}

function ShownOrder({ order }: { readonly order: StaffOrder }) {
  const t = useTranslations('console.order');
  const may = useMay();
  const { state, change } = useAddressState(shape);
  const acts = useOrderActs(order);
  const scroller = useRef<HTMLDivElement>(null);
  const toggleCut = (): void =>
    change({ cut: state.cut === 'on' ? 'off' : 'on' }, { replace: true });
  const choosePhoto = (photo: number | undefined): void => change({ photo }, { replace: true });
  const link = may('orders.mail') ? (): void => void copyLink(order.number, t('linkCopied')) : null;
  const [, navigate] = useLocation();
  const mayEdit = may('orders.change') && !order.isErased && editableStates.has(order.fulfilment);
  const edit = mayEdit ? (): void => navigate(`/orders/${order.number}/edit`) : null;
  useOrderKeys({
    order,
    photo: state.photo,
    choosePhoto,
    toggleCut,
    begin: acts.begin,
    link,
    edit,
  });
  return (
    <Screen
      head={
        <OrderHead
          order={order}
          isSending={acts.isSending}
          onAct={acts.begin}
          onLink={link}
          onEdit={edit}
        />
      }
    >
      <Parts
        scroller={scroller}
        side={<OrderSide order={order} />}
        photos={
          <div>
            <Suspense fallback={null}>
              {acts.asked && (
                <div className="pt-3">
                  <ActForm
                    key={acts.asked}
                    order={order}
                    kind={acts.asked}
                    isSending={acts.isSending}
                    onSend={(act) => void acts.run(act)}
                    onClose={() => acts.setAsked(null)}
                  />
                </div>
              )}
            </Suspense>
            <Suspense fallback={<SkeletonRows count={10} />}>
              <OrderPhotos
                order={order}
                current={state.photo ?? null}
                onCurrent={choosePhoto}
                filter={state.show}
                onFilter={(show) => change({ show, photo: undefined }, { replace: true })}
                showsCut={state.cut === 'on'}
                onShowCut={toggleCut}
                scroller={scroller}
              />
            </Suspense>
          </div>
        }
      />
    </Screen>
  );
}

interface PartsProps {
  readonly photos: ReactNode;
  readonly side: ReactNode;
  readonly scroller: RefObject<HTMLDivElement | null>;
}

/** Photos with the side column beside them; where there is no room for both, the column is a tab. */
function Parts({ photos, side, scroller }: PartsProps) {
  const t = useTranslations('console.order');
  const isDesk = useMedia('(width >= 68.75rem)');
  if (isDesk) {
    return (
      <div className="flex min-h-0 grow">
        <div ref={scroller} className="relative min-w-0 grow overflow-y-auto">
          {photos}
        </div>
        <aside
          aria-label={t('about')}
          className="w-100 shrink-0 overflow-y-auto border-s border-edge bg-sheet"
        >
          {side}
        </aside>
      </div>
    );
  }
  const tab =
    'min-h-target cursor-pointer px-4 py-2 data-selected:border-b-2 data-selected:border-ink data-selected:font-semibold';
  return (
    <Tabs className="flex min-h-0 grow flex-col">
      <TabList aria-label={t('parts')} className="flex border-b border-rule">
        <Tab id="photos" className={tab}>
          {t('photos')}
        </Tab>
        <Tab id="about" className={tab}>
          {t('about')}
        </Tab>
      </TabList>
      <TabPanel id="photos" className="min-h-0 grow outline-none">
        <div
          ref={scroller}
          className="relative h-full overflow-y-auto phone:h-auto phone:overflow-visible"
        >
          {photos}
        </div>
      </TabPanel>
      <TabPanel id="about" className="min-h-0 grow overflow-y-auto bg-sheet phone:overflow-visible">
        {side}
      </TabPanel>
    </Tabs>
  );
}
