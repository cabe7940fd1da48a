import type { ReactNode, Ref } from 'react';
import { useTranslations } from 'use-intl';
import type { StudioWire } from '#contract/studios.ts';
import type { Currency } from '#domain/common/money.ts';
import type { BaseMethod } from '#domain/catalogue/base-methods.ts';
import type { Pricing } from '#domain/checkout/pricing.ts';
import { TextArea } from '#web/ui/field.tsx';
import { checkFailures } from '../checkout-checks.ts';
import type { RefusedText } from '../refused-fields.ts';
import { useCheckoutValues, type CheckoutForm as Form } from '../hooks/use-checkout-form.ts';
import type { DeliveryEstimate } from '../hooks/use-delivery-estimate.ts';
import { useGroupErrors } from '../hooks/use-group-errors.ts';
import { useSections } from '../hooks/use-sections.ts';
import { CheckoutSection } from './checkout-section.tsx';
import { ContactFields } from './contact-fields.tsx';
import { ContactLine, DeliveryLine } from './folded-lines.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import { GroupError } from './group-error.tsx';
import { PaymentFields } from './payment-fields.tsx';

const noteLimit = 2000;

interface CheckoutFormProps {
  readonly form: Form;
  /** The texts that the server refused. */
  readonly refused: readonly RefusedText[];
  readonly country: string;
  readonly currency: Currency;
  readonly pricing: Pricing | null;
  /** The studio chosen for pickup. */
  readonly studio: StudioWire | null;
  readonly estimate: DeliveryEstimate;
  /** Contains the choice of a studio. */
  readonly pickup: ReactNode;
  /** The country has no studio of its own. */
  readonly lacksStudios: boolean;
  /** Methods offered; null while they are loading. */
  readonly methods: readonly BaseMethod[] | null;
  readonly method: BaseMethod | null;
  /** Loads the methods again after a failure; null without one. */
  readonly onRetryMethods: (() => void) | null;
  /** Contains the fields for discount codes and gift cards. */
  readonly codes: ReactNode;
  /** The order's summary; beside the form on a desktop. */
  readonly summary: ReactNode;
  readonly headingRef: Ref<HTMLHeadingElement>;
  /** Shown under the form: the data saved on this device and a button to clear it. */
  readonly footer: ReactNode;
}

/** Step 1: contact, delivery, payment, summary and note. Source: product §2.16. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { form, country, currency, pricing, studio, estimate, method, headingRef } = props;
  const t = useTranslations('checkout');
  const payment = useTranslations('payment');
  const values = useCheckoutValues(form);
  const failures = checkFailures(values, country, studio?._id ?? null, props.refused);
  const missing = useGroupErrors(form.formState.isSubmitted ? failures : [], country);
  const isDone = (...parts: readonly string[]): boolean =>
    !failures.some(({ field }) => parts.includes(field.split('.')[0] ?? field));
  const done = {
    contact: isDone('name', 'email', 'phone'),
    delivery: isDone('shippingAddress', 'billingAddress', 'pickupStudio'),
  };
  const { root, isFolded, open } = useSections(done);
  const part = (name: 'contact' | 'delivery') => ({
    id: name,
    done: done[name],
    folded: isFolded(name),
    onOpen: () => open(name),
  });
  return (
    <form
      ref={root}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_21rem]"
    >
      <div className="flex min-w-0 flex-col gap-8">
        <h1 ref={headingRef} tabIndex={-1} className="font-display text-1">
          {t('title')}
        </h1>
        <GroupError id="missing-fields" text={missing.all} />
        <CheckoutSection
          {...part('contact')}
          number={1}
          title={t('contact.title')}
          line={<ContactLine values={values} />}
        >
          <ContactFields form={form} calls={method === 'cod'} missing={missing.contact} />
        </CheckoutSection>
        <CheckoutSection
          {...part('delivery')}
          number={2}
          title={t('delivery.title')}
          line={<DeliveryLine values={values} country={country} estimate={estimate} />}
        >
          <DeliveryFields
            form={form}
            country={country}
            currency={currency}
            estimate={estimate}
            pickup={props.pickup}
            lacksStudios={props.lacksStudios}
            missing={missing}
          />
        </CheckoutSection>
        <CheckoutSection id="payment" number={3} title={payment('title')}>
          <PaymentFields
            form={form}
            methods={props.methods}
            chosen={method}
            currency={currency}
            pricing={pricing}
            estimate={estimate}
            onRetry={props.onRetryMethods}
          />
        </CheckoutSection>
        {props.codes}
      </div>
      <div
        data-section="summary"
        className="min-w-0 lg:sticky lg:top-0 lg:col-start-2 lg:row-span-2 lg:pt-2"
      >
        {props.summary}
      </div>
      <div data-section="note" className="flex min-w-0 flex-col gap-6">
        <NoteField form={form} />
        {props.footer}
      </div>
    </form>
  );
}

function NoteField({ form }: { readonly form: Form }) {
  const t = useTranslations('checkout.note');
  const left = noteLimit - form.watch('orderNote').length;
  return (
    <TextArea
      {...form.register('orderNote')}
      label={t('label')}
      optional
      placeholder={t('placeholder')}
      hint={left <= 200 ? t('left', { count: left }) : undefined}
      maxLength={noteLimit}
      autoComplete="off"
    />
  );
}
