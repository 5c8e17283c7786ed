import { cx } from './cx.ts'

export interface ButtonStyle {
  tone?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'live' | 'ember' | 'onEmber' | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
  /** Takes the whole width. */
  block?: boolean | undefined
}

const tones = {
  primary: 'bg-primary text-on-primary border-transparent hover:bg-primary-hover',
  secondary: 'bg-surface text-ink border-edge hover:bg-sunken',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-neutral-soft',
  danger: 'bg-danger text-on-danger border-transparent hover:bg-danger-hover',
  live: 'bg-live text-on-live border-transparent hover:opacity-90',
  ember: 'bg-ember text-on-ember border-transparent hover:opacity-90',
  /** On an ember surface, where the ones above would not stand out in the dark. */
  onEmber: 'bg-on-ember text-ember border-transparent hover:opacity-90',
} as const

const sizes = {
  sm: 'min-h-9 px-3 py-1.5 text-sm gap-1.5 rounded-md',
  md: 'min-h-11 px-4 py-2 text-base gap-2 rounded-md',
  lg: 'min-h-12 px-6 py-2.5 text-base gap-2.5 rounded-lg',
} as const

/** Links that look like buttons share this with Button. No fixed width, because Spanish texts are longer. */
export const buttonClass = ({ tone = 'primary', size = 'md', block }: ButtonStyle, extra?: string): string =>
  cx(
    'inline-flex items-center justify-center border font-semibold text-center leading-tight',
    'transition-colors disabled:opacity-60 aria-disabled:opacity-60 [&_svg]:shrink-0',
    tones[tone],
    sizes[size],
    block && 'w-full',
    extra,
  )
