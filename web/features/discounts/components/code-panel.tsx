import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { GiftCardDebug } from '#contract/gift-cards.ts';
import { isolate } from '#locales/isolate.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Check, Warning } from '#web/ui/icons.tsx';
import { isComposing } from '#web/ui/is-composing.ts';
import { ShowWhen } from '#web/ui/show-when.tsx';
import { shownCode } from '../gift-card-store.ts';

/** An accepted code. */
export interface AppliedCode {
  readonly title: ReactNode;
  readonly detail: ReactNode;
  /** Whether it reduces or pays any part of the order. */
  readonly counts: boolean;
  readonly removeLabel: string;
  readonly onRemove: () => void;
}

interface CodePanelProps {
  readonly text: string;
  readonly checking: boolean;
  /** Whether the input can be applied. */
  readonly ready: boolean;
  readonly error: string | null;
  /** Whether the error is the response to a press of the button, and so belongs into view. */
  readonly isRefused: boolean;
  /** Seconds until another code may be entered. */
  readonly waitSeconds: number;
  readonly onType: (text: string) => void;
  readonly onApply: () => void;
  readonly applied: readonly (AppliedCode & { readonly key: string })[];
  /** Notice about the gift card's part; null when there is none. */
  readonly notice: { readonly tone: 'done' | 'note'; readonly text: string } | null;
  readonly debug: GiftCardDebug | null;
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** One field for discount codes and gift cards, and the accepted codes. */
export function CodePanel(props: CodePanelProps) {
  const { error, isRefused, waitSeconds, checking, applied, notice, debug } = props;
  const t = useTranslations('checkout.codes');
  const heading = useRef<HTMLHeadingElement>(null);
  const wait = waitSeconds > 0 ? t('wait', { time: isolate(clock(waitSeconds)) }) : null;
  return (
    <section aria-labelledby="codes-title" data-section="codes" className="flex flex-col gap-3">
      <h2 ref={heading} id="codes-title" tabIndex={-1} className="font-display text-3">
        {t('title')}
      </h2>
      <output className="flex flex-col gap-3 empty:hidden">
        {applied.map(({ key, onRemove, ...code }) => (
          <Applied
            key={key}
            {...code}
            onRemove={() => {
              // The pressed button disappears with its code.
              heading.current?.focus({ preventScroll: true });
              onRemove();
            }}
          />
        ))}
      </output>
      {notice && <Banner tone={notice.tone}>{notice.text}</Banner>}
      <ShowWhen when={isRefused ? error : null}>
        <CodeField {...props} shownError={wait ? `${error ?? ''} ${wait}`.trim() : error} />
      </ShowWhen>
      <output className="sr-only">{checking ? t('checking') : error}</output>
      {debug && <Debug debug={debug} />}
    </section>
  );
}

function CodeField(props: CodePanelProps & { readonly shownError: string | null }) {
  const { text, checking, ready, shownError, onType, onApply } = props;
  const t = useTranslations('checkout.codes');
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const isInComposition = useRef(false);
  // The input is converted to uppercase; the caret keeps its position.
  useLayoutEffect(() => {
    const at = caret.current;
    caret.current = null;
    if (at !== null && document.activeElement === input.current) {
      input.current?.setSelectionRange(at, at);
    }
  }, [text]);
  return (
    <div className="flex items-start gap-3 tight:flex-wrap">
      <TextField
        ref={input}
        label={<span className="sr-only">{t('label')}</span>}
        code
        dir="ltr"
        className="grow tight:basis-full"
        value={text}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        error={shownError ?? undefined}
        onChange={({ target }) => {
          // A keyboard that is composing a word repeats what it composed when the field's text changes.
          if (isInComposition.current) return onType(target.value);
          caret.current = target.selectionStart;
          onType(shownCode(target.value));
        }}
        onCompositionStart={() => {
          isInComposition.current = true;
        }}
        onCompositionEnd={({ currentTarget }) => {
          isInComposition.current = false;
          caret.current = currentTarget.selectionStart;
          onType(shownCode(currentTarget.value));
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event)) return;
          event.preventDefault();
          onApply();
        }}
      />
      <Button
        onClick={onApply}
        aria-disabled={!ready}
        busy={checking}
        busyLabel={t('checking')}
        className="mt-1.5 h-control shrink-0 aria-disabled:cursor-not-allowed aria-disabled:text-ink-3"
      >
        {t('apply')}
      </Button>
    </div>
  );
}

function Applied({ title, detail, counts, removeLabel, onRemove }: AppliedCode) {
  const t = useTranslations('common');
  const Icon = counts ? Check : Warning;
  return (
    <div className="flex items-start gap-3 rounded-control border border-rule bg-sheet px-4 py-2 tight:flex-wrap">
      <Icon className={counts ? 'mt-2.5 text-done' : 'mt-2.5 text-care'} />
      <div className="min-w-0 grow py-2 tight:basis-3/5">
        <p className="font-semibold">{title}</p>
        <p className={counts ? 'text-ink-2' : 'text-wrong'}>{detail}</p>
      </div>
      <Button variant="quiet" onClick={onRemove} aria-label={removeLabel} className="font-normal">
        {t('remove')}
      </Button>
    </div>
  );
}

/** Details of the server's check; sent only by a shop in setup mode. */
function Debug({ debug }: { readonly debug: GiftCardDebug }) {
  const t = useTranslations('checkout.codes');
  return (
    <details open className="rounded-control border border-dashed border-edge p-3 text-small">
      <summary>{t('debug')}</summary>
      <dl dir="ltr" className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 font-edge wrap-anywhere">
        {Object.entries(debug).map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd>{Array.isArray(value) ? value.join(' · ') : String(value ?? '–')}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
