import type { Ref, TextareaHTMLAttributes } from 'react'
import { cx } from './cx.ts'
import { FieldFrame, type FieldText } from './FieldFrame.tsx'

interface TextAreaFieldProps extends FieldText, TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement> | undefined
}

/** Several lines; grows with its content where the browser supports it. */
export const TextAreaField = ({
  label,
  hint,
  error,
  labelHidden = false,
  ref,
  className,
  ...rest
}: TextAreaFieldProps) => (
  <FieldFrame label={label} hint={hint} error={error} labelHidden={labelHidden} className={className}>
    {(links) => (
      <textarea
        rows={3}
        {...rest}
        {...links}
        ref={ref}
        className={cx(
          'field-sizing-content min-h-22 w-full rounded-md border bg-surface px-3 py-2 text-base text-ink',
          error === undefined ? 'border-edge' : 'border-danger',
        )}
      />
    )}
  </FieldFrame>
)
