import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

interface ControlButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: ReactNode
  /** Its full name; the text below the icon is shorter. */
  label: string
  text: string
  tone?: 'plain' | 'off' | 'danger'
  /** A small number in the corner. */
  count?: number
}

const tones = {
  plain:
    'border-hero-line bg-hero/85 text-on-hero hover:bg-hero-line aria-expanded:bg-on-hero aria-expanded:text-hero',
  off: 'border-transparent bg-ember text-on-ember hover:opacity-90',
  danger: 'border-transparent bg-danger text-on-danger hover:bg-danger-hover',
} as const

/** 44 px at least; the text is below the icon where there is room (experience §2.4, §8.2). */
export const ControlButton = ({
  icon,
  label,
  text,
  tone = 'plain',
  count = 0,
  className,
  ...rest
}: ControlButtonProps) => (
  <button
    type="button"
    title={label}
    className={cx(
      'relative flex min-h-11 min-w-11 shrink-0 flex-col items-center justify-center gap-0.5 rounded-lg border px-1 py-1.5 text-xs font-semibold transition-colors sm:min-w-18 sm:px-2.5 disabled:opacity-60',
      tones[tone],
      className,
    )}
    {...rest}
  >
    {icon}
    <span className="sr-only">{label}</span>
    <span aria-hidden="true" className="max-sm:hidden">
      {text}
    </span>
    {count === 0 ? null : (
      <span
        aria-hidden="true"
        className="absolute -top-1.5 -right-1.5 flex h-5 min-w-5 items-center justify-center rounded-full bg-ember px-1 text-xs font-bold text-on-ember"
      >
        {count}
      </span>
    )}
  </button>
)
