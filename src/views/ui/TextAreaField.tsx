import { type Ref, type TextareaHTMLAttributes, useId } from 'react'
import { cx } from './cx.ts'
import { FieldError } from './FieldError.tsx'

interface TextAreaFieldProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string
  hint?: string | undefined
  error?: string | undefined
  ref?: Ref<HTMLTextAreaElement> | undefined
}

/** Several lines; grows with what is written where the browser can. */
export const TextAreaField = ({ label, hint, error, ref, className, ...rest }: TextAreaFieldProps) => {
  const id = useId()
  const hintId = `${id}hint`
  const errorId = `${id}error`
  const described = cx(hint !== undefined && hintId, error !== undefined && errorId)
  return (
    <div className={cx('grid gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {hint === undefined ? null : (
        <p id={hintId} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <textarea
        rows={3}
        {...rest}
        id={id}
        ref={ref}
        aria-invalid={error !== undefined}
        aria-describedby={described === '' ? undefined : described}
        className={cx(
          'field-sizing-content min-h-22 w-full rounded-md border bg-surface px-3 py-2 text-base text-ink',
          error === undefined ? 'border-edge' : 'border-danger',
        )}
      />
      {error === undefined ? null : <FieldError id={errorId} text={error} />}
    </div>
  )
}
