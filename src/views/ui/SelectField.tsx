import { ChevronDown } from 'lucide-react'
import type { Ref, SelectHTMLAttributes } from 'react'
import { cx } from './cx.ts'
import { FieldFrame, type FieldText } from './FieldFrame.tsx'

interface SelectFieldProps extends FieldText, SelectHTMLAttributes<HTMLSelectElement> {
  options: readonly { value: string; label: string }[]
  ref?: Ref<HTMLSelectElement> | undefined
}

/** The native list: it is familiar on a phone, and needs no code. */
export const SelectField = ({
  label,
  hint,
  error,
  labelHidden = false,
  options,
  ref,
  className,
  ...rest
}: SelectFieldProps) => (
  <FieldFrame label={label} hint={hint} error={error} labelHidden={labelHidden} className={className}>
    {(links) => (
      <div className="relative">
        <select
          {...rest}
          {...links}
          ref={ref}
          className={cx(
            'min-h-11 w-full appearance-none truncate rounded-md border bg-surface pr-10 pl-3 text-base text-ink',
            error === undefined ? 'border-edge' : 'border-danger',
          )}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          size={18}
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-soft"
        />
      </div>
    )}
  </FieldFrame>
)
