import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { cx } from '#web/ui/cx.ts';
import { focusShown } from '../../lib/focus-shown.ts';
import { Action } from '../../ui/action.tsx';
import { ScanIcon, SearchIcon } from '../../ui/icons.tsx';
import { CameraView } from './camera-view.tsx';
import type { Counter } from './use-counter.ts';

const length = 6;

/** The longest that a hand scanner types: an address with its secret. */
const maxTyped = 300;

const keyClass =
  'grid min-h-15 place-items-center rounded-control border border-edge bg-sheet text-3 font-semibold hover:border-ink';

/** Where a code is scanned or typed; a hand scanner types into the same field. Digits run from left to right everywhere. */
export function CodePad({ counter }: { readonly counter: Counter }) {
  const t = useTranslations('console.counter');
  const [isScanning, setIsScanning] = useState(false);
  if (isScanning) {
    return (
      <CameraView
        onClose={() => setIsScanning(false)}
        onRead={(proof) => {
          setIsScanning(false);
          void counter.lookUp(proof);
        }}
      />
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <Action
        look="ink"
        className="py-5 text-4"
        icon={<ScanIcon />}
        onClick={() => setIsScanning(true)}
      >
        {t('scan')}
      </Action>
      <p className="text-center text-ink-2">{t('orType')}</p>
      <CodeField counter={counter} />
      <Digits counter={counter} />
      <p className="text-center text-note text-ink-2">
        {t('noCode')}{' '}
        <Link href="/orders?view=ready" className="underline underline-offset-2">
          {t('search')}
        </Link>
      </p>
    </div>
  );
}

function CodeField({ counter }: { readonly counter: Counter }) {
  const t = useTranslations('console.counter');
  const { typed, type, submit } = counter;
  const digits = /^\d*$/.test(typed) ? typed.slice(0, length) : '';
  return (
    <form
      dir="ltr"
      className="relative"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div aria-hidden="true" className="grid grid-cols-6 gap-1.5">
        {Array.from({ length }, (_, at) => (
          <span
            key={at}
            className={cx(
              'grid h-16 place-items-center rounded-control border bg-sheet font-edge text-3 font-semibold',
              at === digits.length ? 'border-2 border-ink' : 'border-edge',
            )}
          >
            {digits[at]}
          </span>
        ))}
      </div>
      <input
        data-code
        value={typed}
        maxLength={maxTyped}
        ref={focusShown}
        inputMode="none"
        autoComplete="off"
        aria-label={t('code')}
        onChange={({ target }) => type(target.value)}
        className="absolute inset-0 cursor-text rounded-control opacity-0"
      />
    </form>
  );
}

function Digits({ counter }: { readonly counter: Counter }) {
  const t = useTranslations('console.counter');
  const { typed, type, submit } = counter;
  return (
    <div dir="ltr" className="grid grid-cols-3 gap-2">
      {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
        <button key={digit} type="button" className={keyClass} onClick={() => type(typed + digit)}>
          {digit}
        </button>
      ))}
      <button
        type="button"
        aria-label={t('erase')}
        className={keyClass}
        onClick={() => type(typed.slice(0, -1))}
      >
        <span aria-hidden="true">⌫</span>
      </button>
      <button type="button" className={keyClass} onClick={() => type(`${typed}0`)}>
        0
      </button>
      <button type="button" aria-label={t('find')} className={keyClass} onClick={submit}>
        <SearchIcon />
      </button>
    </div>
  );
}
