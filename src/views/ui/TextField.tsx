import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { useId } from 'react'
import { cx } from './cx.ts'
import { FieldError } from './FieldError.tsx'

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  hint?: string | undefined
  error?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
  /** Sits inside the right end, e.g. show/hide. */
  trailing?: ReactNode
  leading?: ReactNode
  labelHidden?: boolean
}

/** Label above, hint below the label, error below the field; linked for screen readers (experience §2.3). */
export const TextField = ({
  label,
  hint,
  error,
  ref,
  trailing,
  leading,
  labelHidden = false,
  className,
  ...rest
}: TextFieldProps) => {
  const id = useId()
  const hintId = `${id}hint`
  const errorId = `${id}error`
  const described = cx(hint !== undefined && hintId, error !== undefined && errorId)
  return (
    <div className={cx('grid gap-1.5', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
      </label>
      {hint === undefined ? null : (
        <p id={hintId} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
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
          id={id}
          ref={ref}
          aria-invalid={error !== undefined}
          aria-describedby={described === '' ? undefined : described}
          className="min-h-11 w-full min-w-0 flex-1 bg-transparent px-3 text-base outline-none placeholder:text-ink-soft"
        />
        {trailing}
      </div>
      {error === undefined ? null : <FieldError id={errorId} text={error} />}
    </div>
  )
}
