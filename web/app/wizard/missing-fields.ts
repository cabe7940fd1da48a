import type { CheckoutFormState } from '#web/features/orders/index.ts';
import { useNotices } from '#web/lib/notices.ts';

/** The first field to check takes the focus, in the middle of the screen. */
const goToFirstError = (): void => {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>(
      'main [aria-invalid="true"], main [data-missing]',
    );
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  });
};

/** Says that fields are missing, until the customer goes on filling them in; leads to the first. */
export const tellMissingFields = (form: CheckoutFormState, title: string): void => {
  const problem = { title };
  useNotices.getState().showProblem(problem);
  const stop = form.subscribe({
    formState: { values: true },
    callback: () => {
      stop();
      const notices = useNotices.getState();
      if (notices.problem === problem) notices.dismissProblem();
    },
  });
  goToFirstError();
};
