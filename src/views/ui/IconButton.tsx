import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { cx } from './cx.ts'

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Its accessible name. */
  label: string
  icon: ReactNode
  tone?: 'quiet' | 'solid' | 'outline' | 'danger'
  size?: 'sm' | 'md' | 'lg'
}

const tones = {
  quiet: 'text-ink hover:bg-neutral-soft border-transparent',
  solid: 'bg-primary text-on-primary hover:bg-primary-hover border-transparent',
  outline: 'bg-surface text-ink border-edge hover:bg-sunken',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover border-transparent',
} as const

const sizes = { sm: 'size-9', md: 'size-11', lg: 'size-13' } as const

/** P2.67: round, with an icon and an accessible name. */
export const IconButton = ({
  label,
  icon,
  tone = 'quiet',
  size = 'md',
  className,
  type,
  ...rest
}: IconButtonProps) => (
  <button
    type={type ?? 'button'}
    aria-label={label}
    title={label}
    className={cx(
      'relative inline-flex shrink-0 items-center justify-center rounded-full border transition-colors disabled:opacity-60 aria-disabled:opacity-60',
      tones[tone],
      sizes[size],
      className,
    )}
    {...rest}
  >
    {icon}
  </button>
)
