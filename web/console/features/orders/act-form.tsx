import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { StaffAct } from '#contract/staff/acts.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { rejectReasons } from '#domain/orders/call-rules.ts';
import { returnReasons } from '#domain/orders/transition-reasons.ts';
import { focusShown } from '../../lib/focus-shown.ts';
import { useKeys } from '../../lib/key-store.ts';
import { Action } from '../../ui/action.tsx';
import { leftToRefund, useActLabels, type ActKind } from './act-labels.ts';
import { readAct } from './read-act.ts';

interface ActFormProps {
  readonly order: StaffOrder;
  readonly kind: ActKind;
  readonly isSending: boolean;
  readonly onSend: (act: StaffAct) => void;
  readonly onClose: () => void;
}

const fieldClass =
  'min-h-press w-full rounded-control border border-edge bg-paper px-2.5 py-1 touch:text-body';

/** Opened by a key, it is answered without a mouse. */
function focusFirst(form: HTMLFormElement | null): void {
  focusShown(form?.querySelector<HTMLElement>('input, select, button') ?? null);
}

/** What an act asks first, in place under the head of the order; never over another dialog. */
export function ActForm({ order, kind, isSending, onSend, onClose }: ActFormProps) {
  const t = useTranslations('console.act');
  const { label } = useActLabels(order);
  const [isTyped, setIsTyped] = useState(kind !== 'cancel');
  useKeys(
    label(kind),
    [{ chord: 'escape', label: t('leave'), run: onClose, isEverywhere: true }],
    2,
  );
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const act = readAct(kind, new FormData(event.currentTarget));
    if (act && isTyped) onSend(act);
  };
  return (
    <form
      ref={focusFirst}
      onSubmit={submit}
      aria-label={label(kind)}
      className="mx-5 mb-3 flex max-w-2xl flex-col gap-3 rounded-sheet border border-ink bg-sheet p-4 phone:mx-4"
    >
      <p className="font-semibold">{label(kind)}</p>
      <Questions order={order} kind={kind} onTyped={setIsTyped} />
      <div className="flex flex-wrap gap-2">
        <Action
          type="submit"
          look={kind === 'cancel' || kind === 'reject' ? 'danger' : 'main'}
          isBusy={isSending}
          disabled={!isTyped}
        >
          {label(kind)}
        </Action>
        <Action onClick={onClose} chord="escape">
          {t('leave')}
        </Action>
      </div>
    </form>
  );
}

interface QuestionProps {
  readonly order: StaffOrder;
  readonly kind: ActKind;
  readonly onTyped: (isRight: boolean) => void;
}

function Questions({ order, kind, onTyped }: QuestionProps) {
  const t = useTranslations('console.act');
  if (kind === 'mark_ready') return <Text name="shelf" label={t('shelf')} max={20} />;
  if (kind === 'mark_paid') return <PaidQuestions />;
  if (kind === 'cancel') return <CancelQuestions order={order} onTyped={onTyped} />;
  if (kind === 'reject') {
    return (
      <Choice
        label={t('reason')}
        choices={rejectReasons.map((id) => ({ id, label: t(`rejectReasons.${id}`) }))}
      />
    );
  }
  if (kind === 'mark_returned') {
    return (
      <Choice
        label={t('reason')}
        choices={returnCodes.map((id) => ({ id, label: t(`returnReasons.${id}`) }))}
      />
    );
  }
  if (kind === 'mark_shipped') {
    return (
      <div className="grid gap-3 sm:grid-cols-2">
        <Text name="carrier" label={t('carrier')} max={60} />
        <Text name="trackingNumber" label={t('trackingNumber')} max={40} />
      </div>
    );
  }
  if (kind === 'hand_over' || kind === 'complete')
    return <HandOverQuestions order={order} kind={kind} />;
  return null;
}

const returnCodes = Object.keys(returnReasons) as (keyof typeof returnReasons)[];

function Field({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <label className="flex flex-col gap-1">
      {label}
      {children}
    </label>
  );
}

interface TextProps {
  readonly name: string;
  readonly label: string;
  readonly max: number;
  readonly isRequired?: boolean;
  readonly onText?: (text: string) => void;
}

function Text({ name, label, max, isRequired = false, onText }: TextProps) {
  return (
    <Field label={label}>
      <input
        name={name}
        maxLength={max}
        required={isRequired}
        autoComplete="off"
        className={fieldClass}
        onChange={({ target }) => onText?.(target.value)}
      />
    </Field>
  );
}

function Check({ name, label }: { readonly name: string; readonly label: string }) {
  return (
    <label className="flex items-center gap-2">
      <input type="checkbox" name={name} className="size-4 accent-(--ink)" />
      {label}
    </label>
  );
}

function Choice({
  label,
  choices,
}: {
  readonly label: string;
  readonly choices: readonly { readonly id: string; readonly label: string }[];
}) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.id} className="flex min-h-7 items-center gap-2 touch:min-h-target">
          <input
            type="radio"
            name="reason"
            value={choice.id}
            required
            className="size-4 accent-(--ink)"
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}

function PaidQuestions() {
  const t = useTranslations('console.act');
  return (
    <>
      <Text name="reference" label={t('reference')} max={100} isRequired />
      <Check name="isShared" label={t('isShared')} />
    </>
  );
}

function HandOverQuestions({ order, kind }: Omit<QuestionProps, 'onTyped'>) {
  const t = useTranslations('console.act');
  const { money } = useActLabels(order);
  const isDue = order.payment === 'unpaid' || order.payment === 'awaiting_payment';
  return (
    <>
      {kind === 'hand_over' && <Text name="code" label={t('code')} max={6} />}
      {kind === 'complete' && order.deliveryMethod === 'pickup' && (
        <Text name="reason" label={t('withoutCode')} max={300} isRequired />
      )}
      {isDue && <Check name="paid" label={t('received', { amount: money(order.total) })} />}
    </>
  );
}

/** A cancelled order that was paid gives money back, which cannot be undone: its amount is typed. */
function CancelQuestions({ order, onTyped }: Omit<QuestionProps, 'kind'>) {
  const t = useTranslations('console.act');
  const { money } = useActLabels(order);
  const left = leftToRefund(order);
  const expected = left > 0 ? left.toFixed(2) : order.number.slice(-4);
  const matches = (typed: string): boolean => typed.trim().replace(',', '.') === expected;
  return (
    <>
      <Text name="reason" label={t('cancelReason')} max={500} isRequired />
      {left > 0 && <p>{t('cancelRefunds', { amount: money(left) })}</p>}
      <Text
        name={left > 0 ? 'amount' : 'typed'}
        label={
          left > 0 ? t('typeAmount', { amount: expected }) : t('typeNumber', { end: expected })
        }
        max={20}
        onText={(typed) => onTyped(matches(typed))}
      />
    </>
  );
}
