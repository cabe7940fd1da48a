import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { HeldCall } from '#contract/staff/calls.ts';
import { maxDeliveryDays } from '#domain/orders/call-rules.ts';
import { changeAddress, changeDay } from '../../api/calls.ts';
import { failureOf } from '../../api/use-acts.ts';
import { toIsoDay } from '../../lib/format.ts';
import { focusShown } from '../../lib/focus-shown.ts';
import { useKeys } from '../../lib/key-store.ts';
import { Action } from '../../ui/action.tsx';

const fieldClass =
  'min-h-press w-full rounded-control border border-edge bg-paper px-2.5 py-1 touch:text-body';

interface ChangeProps {
  readonly call: HeldCall;
  /** Called with whether something was stored. */
  readonly onDone: (isStored: boolean) => void;
}

function useChange(store: (values: FormData) => Promise<void>, onDone: ChangeProps['onDone']) {
  const t = useTranslations('console.calls');
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  useKeys(
    t('change'),
    [{ chord: 'escape', label: t('back'), run: () => onDone(false), isEverywhere: true }],
    2,
  );
  const send = async (values: FormData): Promise<void> => {
    setIsSending(true);
    try {
      await store(values);
      onDone(true);
    } catch (error) {
      setFailure(failureOf(error).message ?? t('noResponse'));
      setIsSending(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void send(new FormData(event.currentTarget));
  };
  return { failure, isSending, submit };
}

function textOf(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === 'string' ? value : '';
}

/** The address as the customer says it, typed in place; what was typed stays when it is refused. */
export function ChangeAddress({ call, onDone }: ChangeProps) {
  const t = useTranslations('console.calls');
  const { number, shippingAddress: before } = call.order;
  const { failure, isSending, submit } = useChange(
    (values) =>
      changeAddress(number, {
        address: textOf(values, 'address'),
        city: textOf(values, 'city'),
        postalCode: textOf(values, 'postalCode'),
      }),
    onDone,
  );
  const fields = [
    { name: 'address', max: 300, className: 'col-span-2', value: before?.address },
    { name: 'city', max: 120, className: '', value: before?.city },
    { name: 'postalCode', max: 20, className: '', value: before?.postalCode },
  ] as const;
  return (
    <form onSubmit={submit} className="grid grid-cols-2 gap-2 py-2">
      {fields.map(({ name, max, className, value }, at) => (
        <label key={name} className={className}>
          {t(name)}
          <input
            name={name}
            defaultValue={value}
            maxLength={max}
            ref={at === 0 ? focusShown : undefined}
            autoComplete="off"
            dir="auto"
            className={fieldClass}
          />
        </label>
      ))}
      <Buttons failure={failure} isSending={isSending} onBack={() => onDone(false)} />
    </form>
  );
}

/** The day on which the customer is at home. */
export function ChangeDay({ call, onDone }: ChangeProps) {
  const t = useTranslations('console.calls');
  const [now] = useState(Date.now);
  const { failure, isSending, submit } = useChange(
    (values) => changeDay(call.order.number, textOf(values, 'day') || null),
    onDone,
  );
  return (
    <form onSubmit={submit} className="grid grid-cols-2 gap-2 py-2">
      <label>
        {t('day')}
        <input
          type="date"
          name="day"
          ref={focusShown}
          defaultValue={call.deliveryDay ?? ''}
          min={toIsoDay(now)}
          max={toIsoDay(now + (maxDeliveryDays - 1) * 24 * 60 * 60 * 1000)}
          className={fieldClass}
        />
      </label>
      <Buttons failure={failure} isSending={isSending} onBack={() => onDone(false)} />
    </form>
  );
}

interface ButtonsProps {
  readonly failure: string | null;
  readonly isSending: boolean;
  readonly onBack: () => void;
}

function Buttons({ failure, isSending, onBack }: ButtonsProps) {
  const t = useTranslations('console.calls');
  return (
    <div className="col-span-2 flex flex-wrap items-center gap-2">
      <Action type="submit" look="ink" isBusy={isSending} chord="enter">
        {t('save')}
      </Action>
      <Action onClick={onBack} chord="escape">
        {t('back')}
      </Action>
      <span role="alert" className="text-wrong">
        {failure}
      </span>
    </div>
  );
}
