import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { Alert } from './icons.tsx';

/** Error text of a field or group of options; reference its `id` in `aria-describedby`. */
export function FieldError({ className, children, ...rest }: ComponentProps<'p'>) {
  return (
    <p {...rest} className={cx('flex gap-1.5 font-semibold text-wrong', className)}>
      <Alert className="mt-px" />
      <span>{children}</span>
    </p>
  );
}
