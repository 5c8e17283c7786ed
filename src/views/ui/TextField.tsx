import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from './cx.ts'
import { FieldFrame, type FieldText } from './FieldFrame.tsx'

export interface TextFieldProps extends FieldText, InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement> | undefined
  /** Inside the right end, e.g. show/hide. */
  trailing?: ReactNode
  leading?: ReactNode
}

export const TextField = ({
  label,
  hint,
  error,
  labelHidden = false,
  ref,
  trailing,
  leading,
  className,
  ...rest
}: TextFieldProps) => (
  <FieldFrame label={label} hint={hint} error={error} labelHidden={labelHidden} className={className}>
    {(links) => (
      <div
        className={cx(
          'flex min-h-11 items-center rounded-md border bg-surface has-[:disabled]:bg-sunken',
          'has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus',
          error === undefined ? 'border-edge' : 'border-danger',
        )}
      >
        {leading === undefined ? null : <span className="pl-3 text-ink-soft">{leading}</span>}
        <input
          {...rest}
          {...links}
          ref={ref}
          className="min-h-10.5 w-full min-w-0 flex-1 bg-transparent px-3 text-base outline-none placeholder:text-ink-soft"
        />
        {trailing}
      </div>
    )}
  </FieldFrame>
)
