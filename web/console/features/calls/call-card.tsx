import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { HeldCall } from '#contract/staff/calls.ts';
import { isolate } from '#locales/isolate.ts';
import { Check, Clock, CopyIcon } from '#web/ui/icons.tsx';
import { cx } from '#web/ui/cx.ts';
import { useCopy } from '#web/lib/use-copy.ts';
import type { Said } from '../../api/calls.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { useContents } from '../../lib/use-contents.ts';
import { Action, actionClass } from '../../ui/action.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ContactSheet } from '../../ui/contact-sheet.tsx';
import { FilmStrip } from '../../ui/film-strip.tsx';
import { EyeIcon, NoteIcon, PhoneIcon } from '../../ui/icons.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { ChangeAddress, ChangeDay } from './call-changes.tsx';
import { addressOf, useCallTexts } from './call-texts.ts';

/** What is changed in place during a call. */
export type Changing = 'address' | 'day' | null;

interface CallCardProps {
  readonly call: HeldCall;
  readonly said: readonly Said[];
  readonly changing: Changing;
  readonly onTick: (kind: Said) => void;
  readonly onChange: (what: Changing, isStored?: boolean) => void;
}

/** A call: whom to call, what to say in their language, and their photos. */
export function CallCard(props: CallCardProps) {
  const { call } = props;
  const t = useTranslations('console.calls');
  const { now } = useConsoleFormats();
  const { languageName, timeAt } = useCallTexts();
  const { order } = call;
  const number = order.calls.count + 1;
  return (
    <article className="mx-auto flex w-full max-w-4xl flex-col gap-3 px-6 py-4 phone:px-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-display text-2">
          <bdi>{order.name}</bdi>
        </h2>
        <Chip weight="need" icon={<PhoneIcon />}>
          {number === 1 ? t('chipFirst') : t('chipLater', { number })}
        </Chip>
        <span className="ms-auto text-ink-2">
          {t('speaks', {
            language: languageName(order.language),
            time: timeAt(call.timeZone, now),
          })}
        </span>
      </header>
      <Phone call={call} />
      <p className="flex items-center gap-1.5 border-b border-rule pb-1 font-semibold">
        {t('say')} <KeyCap chord="1" />
        <span className="font-normal touch:hidden">{t('to')}</span>
        <KeyCap chord={`${call.sayings.length}`} />
      </p>
      <Sayings {...props} />
      <ContactSheet
        pictures={order.lines.flatMap(({ picture }) => picture ?? [])}
        count={order.photoCount}
      />
    </article>
  );
}

function Phone({ call }: { readonly call: HeldCall }) {
  const t = useTranslations('console.calls');
  const { copy, copied } = useCopy(call.phone);
  const [code, ...rest] = call.phone.split(' ');
  return (
    <div className="flex flex-col gap-2">
      <bdi
        dir="ltr"
        className="text-[clamp(2rem,4.5vw,4.5rem)] leading-none font-semibold rtl:text-end"
      >
        <span className="text-ink-2">{code}</span> {rest.join(' ')}
      </bdi>
      <span className="flex flex-wrap gap-2">
        <a
          href={`tel:${call.phone.replaceAll(/[^+\d]/g, '')}`}
          data-call
          className={actionClass('ink')}
        >
          <PhoneIcon className="size-4" />
          {t('call')} <KeyCap chord="c" />
        </a>
        <Action
          data-copy
          icon={<CopyIcon className="size-4" />}
          chord="l"
          onClick={() => void copy()}
        >
          {t(copied ? 'copied' : 'copy')}
        </Action>
      </span>
    </div>
  );
}

function Sayings({ call, said, changing, onTick, onChange }: CallCardProps) {
  const { language } = call.order;
  const next = call.sayings.find(({ kind }) => !said.includes(kind))?.kind;
  return (
    <ul>
      {call.sayings.map(({ kind, text }) => (
        <li
          key={kind}
          className={cx('border-b border-rule px-2 py-2.5', kind === next && 'row-bar bg-ground')}
        >
          <div className="flex items-center gap-3 phone:flex-wrap">
            <label htmlFor={`said-${kind}`} className="flex min-w-0 grow items-center gap-4">
              <Tick id={`said-${kind}`} isSaid={said.includes(kind)} onTick={() => onTick(kind)} />
              <span className="min-w-0">
                <SayingTitle kind={kind} call={call} />
                <span lang={language} dir="auto" className="block text-body">
                  {text}
                </span>
              </span>
            </label>
            <SayingEnd kind={kind} call={call} onChange={onChange} />
          </div>
          {changing === 'address' && kind === 'address' && (
            <ChangeAddress call={call} onDone={(isStored) => onChange(null, isStored)} />
          )}
          {changing === 'day' && kind === 'day' && (
            <ChangeDay call={call} onDone={(isStored) => onChange(null, isStored)} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface TickProps {
  readonly id: string;
  readonly isSaid: boolean;
  readonly onTick: () => void;
}

function Tick({ id, isSaid, onTick }: TickProps) {
  return (
    <span className="relative grid size-5 shrink-0 place-items-center">
      <input
        type="checkbox"
        id={id}
        checked={isSaid}
        onChange={onTick}
        className="peer absolute inset-0 appearance-none rounded-[4px] border border-edge bg-sheet checked:border-ink checked:bg-ink"
      />
      <Check className="pointer-events-none relative hidden size-4 text-ground peer-checked:block" />
    </span>
  );
}

function SayingTitle({ kind, call }: { readonly kind: Said; readonly call: HeldCall }): ReactNode {
  const t = useTranslations('console.calls');
  const { amount } = useConsoleFormats();
  const { contents } = useContents();
  const { day } = useCallTexts();
  const { order, deliveryDay } = call;
  switch (kind) {
    case 'contents':
      return (
        <strong className="block">
          {t('photos', { count: order.photoCount, contents: contents(order.contents) })}
        </strong>
      );
    case 'amount':
      return (
        <span className="block">
          <strong className="text-4">
            <bdi>
              {amount(order.total, order.currency)} {order.currency}
            </bdi>
          </strong>{' '}
          <strong>{t('cash')}</strong>
        </span>
      );
    case 'address':
      return (
        <strong className="block">
          <bdi>{addressOf(call)}</bdi>
          {call.evidence.some((one) => one.kind === 'address_short') && (
            <span className="ms-2 inline-flex items-center gap-1 font-normal text-care">
              <EyeIcon className="size-4" />
              {t('short')}
            </span>
          )}
        </strong>
      );
    case 'day':
      return (
        <strong className="block">
          {deliveryDay === null ? t('anyDay') : t('home', { day: isolate(day(deliveryDay)) })}
        </strong>
      );
  }
}

function SayingEnd({
  kind,
  call,
  onChange,
}: Pick<CallCardProps, 'call' | 'onChange'> & { readonly kind: Said }) {
  const t = useTranslations('console.calls');
  if (kind === 'contents') {
    return <FilmStrip pictures={call.order.pictures} count={call.order.photoCount} height="h-8" />;
  }
  if (kind === 'address') {
    return (
      <Action icon={<NoteIcon className="size-4" />} chord="e" onClick={() => onChange('address')}>
        {t('change')}
      </Action>
    );
  }
  if (kind !== 'day') return null;
  return (
    <Action icon={<Clock className="size-4" />} chord="d" onClick={() => onChange('day')}>
      {t('otherDay')}
    </Action>
  );
}
