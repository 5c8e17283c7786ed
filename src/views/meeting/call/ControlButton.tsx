import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from '../../ui/cx.ts'

interface ControlButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: ReactNode
  ref?: Ref<HTMLButtonElement>
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
  // Red in both themes, with an edge that stands out from the stage.
  danger: 'border-on-hero/70 bg-hangup text-on-hangup hover:border-on-hero',
} as const

/** 44 px at least; the text is below the icon, but not where the window is as small as 20 rem (experience §2.4, §8.2). */
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
      'relative flex min-h-11 min-w-11 shrink-0 flex-col items-center justify-center gap-0.5 rounded-lg border px-0.5 py-1.5 text-[0.6875rem] leading-tight font-semibold transition-colors disabled:opacity-60 sm:min-w-13 sm:px-1 sm:text-xs wide:min-w-16 wide:px-2',
      tones[tone],
      className,
    )}
    {...rest}
  >
    {icon}
    <span className="sr-only">{label}</span>
    <span aria-hidden="true" className="max-w-20 max-[22rem]:hidden">
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
