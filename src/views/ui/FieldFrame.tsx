import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { FieldError } from './FieldError.tsx'

/** The texts of a form's field. */
export interface FieldText {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** Hides the label visually where the context makes it clear. */
  labelHidden?: boolean
}

/** Ids that link a control to its texts. */
export interface FieldLinks {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

interface FieldFrameProps extends FieldText {
  className?: string | undefined
  children: (links: FieldLinks) => ReactNode
}

/** Label above, hint below the label, error below the field; linked for screen readers (experience §2.3). */
export const FieldFrame = ({
  label,
  hint,
  error,
  labelHidden = false,
  className,
  children,
}: FieldFrameProps) => {
  const id = useId()
  const hintId = `${id}hint`
  const errorId = `${id}error`
  const described = cx(hint !== undefined && hintId, error !== undefined && errorId)
  return (
    <div className={cx('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
      </label>
      {hint === undefined ? null : (
        <p id={hintId} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': described === '' ? undefined : described,
      })}
      {error === undefined ? null : <FieldError id={errorId} text={error} />}
    </div>
  )
}
