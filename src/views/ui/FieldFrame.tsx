import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { FieldError } from './FieldError.tsx'

/** What every field of a form says about itself. */
export interface FieldWords {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** Keeps the label for screen readers only, where the place says it already. */
  labelHidden?: boolean
}

/** What ties a control to the words around it. */
export interface FieldLinks {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

interface FieldFrameProps extends FieldWords {
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
