import { ChevronDown } from 'lucide-react'
import { type Ref, type SelectHTMLAttributes, useId } from 'react'
import { cx } from './cx.ts'
import { FieldError } from './FieldError.tsx'

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string
  options: readonly { value: string; label: string }[]
  error?: string | undefined
  ref?: Ref<HTMLSelectElement> | undefined
}

/** The system's own list as a field of a form, with its error below it (experience §2.3). */
export const SelectField = ({ label, options, error, ref, className, ...rest }: SelectFieldProps) => {
  const id = useId()
  const errorId = `${id}error`
  return (
    <div className={cx('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <select
          {...rest}
          id={id}
          ref={ref}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : errorId}
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
      {error === undefined ? null : <FieldError id={errorId} text={error} />}
    </div>
  )
}
