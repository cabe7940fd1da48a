import { useEffect, useRef, type RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { useNotices, type Message } from '#web/lib/notices.ts';
import { cx } from '#web/ui/cx.ts';

/** Length from which a message needs room for several words in a line, characters. */
const longText = 40;

/** How long a message stays, ms: long enough to reach its button. */
const messageMs = 8000;

const controls = 'a, button, input, label, select, summary, textarea';

/** Whether the event is the customer's next action, on a control outside the message. */
function isAct({ target }: Event, message: HTMLElement | null): boolean {
  return (
    target instanceof Element && !message?.contains(target) && target.closest(controls) !== null
  );
}

/**
 * Dismisses the message after its time or, if it responds to an action, at the next one; never while it has the
 * focus.
 */
function useLeaving(root: RefObject<HTMLElement | null>, message: Message | null): void {
  const id = message?.id ?? null;
  const isUnasked = message?.isUnasked ?? false;
  const dismiss = useNotices((state) => state.dismissMessage);
  // The timer, the focus and actions on the rest of the page are outside React.
  useEffect(() => {
    const element = root.current;
    if (id === null || !element) return;
    let isDue = false;
    const leave = (): void => {
      isDue = true;
      if (!element.contains(document.activeElement)) dismiss(id);
    };
    const blurred = (): void => {
      if (isDue) dismiss(id);
    };
    // The action may show the next message on the same topic, which builds on this one.
    const acted = (event: Event): void => {
      if (!isUnasked && isAct(event, element)) setTimeout(() => dismiss(id));
    };
    const timer = setTimeout(leave, messageMs);
    element.addEventListener('focusout', blurred);
    // A choice fires click and input; when the message appeared on the first, the second is the same action. Not
    // `change`: a text field fires it on losing the focus, which is between press and release on the message's own
    // button.
    const nextAct = setTimeout(() => {
      document.addEventListener('click', acted, true);
      document.addEventListener('input', acted, true);
    });
    return () => {
      clearTimeout(timer);
      clearTimeout(nextAct);
      element.removeEventListener('focusout', blurred);
      document.removeEventListener('click', acted, true);
      document.removeEventListener('input', acted, true);
    };
  }, [root, id, isUnasked, dismiss]);
}

/** Moves the focus to the element that replaces the message, unless the action has moved it. */
function focusPeek(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('[data-peek]')?.focus({ preventScroll: true });
  });
}

/**
 * The latest message, in place of country and order peek on a phone; stays mounted so that screen readers announce
 * it.
 */
export function BarMessage() {
  const t = useTranslations('a11y');
  const message = useNotices((state) => state.message);
  const announcement = useNotices((state) => state.announcement);
  const root = useRef<HTMLOutputElement>(null);
  useLeaving(root, message);
  return (
    <>
      <output className="sr-only">{announcement}</output>
      <output
        ref={root}
        aria-label={t('notices')}
        // Almost all free space of the row; the button takes what is left, or all of its own row.
        className={message ? 'min-w-min grow-999 basis-0 ps-1' : 'contents'}
      >
        {message && <MessageText key={message.id} message={message} />}
      </output>
    </>
  );
}

function MessageText({ message }: { readonly message: Message }) {
  const dismiss = useNotices((state) => state.dismissMessage);
  const { action } = message;
  return (
    <div className="message-appears flex items-center gap-x-1 lg:justify-center lg:gap-x-3">
      <p
        className={cx(
          'text-small leading-tight font-semibold',
          message.text.length > longText ? 'min-w-36 tight:min-w-0' : 'min-w-min',
        )}
      >
        {message.text}
      </p>
      {action && (
        <button
          type="button"
          onClick={() => {
            dismiss(message.id);
            action.run();
            focusPeek();
          }}
          // Both texts wrap rather than break within a word; padding makes the shortest label wide enough for a finger.
          className="min-h-target min-w-min rounded-control px-2 leading-tight font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
        >
          {action.label}
        </button>
      )}
    </div>
  );
}
