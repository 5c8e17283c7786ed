import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type ChipTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'live'

interface StatusChipProps {
  tone: ChipTone
  icon: ReactNode
  label: string
}

const tones: Record<ChipTone, string> = {
  neutral: 'bg-neutral-soft text-on-neutral-soft',
  info: 'bg-info-soft text-on-info-soft',
  success: 'bg-success-soft text-on-success-soft',
  warning: 'bg-warning-soft text-on-warning-soft',
  danger: 'bg-danger-soft text-on-danger-soft',
  live: 'bg-live-soft text-on-live-soft',
}

/** A status as text with an icon; colour only supports it (experience §2.4). */
export const StatusChip = ({ tone, icon, label }: StatusChipProps) => (
  <span
    className={cx(
      'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold [&_svg]:size-3.5 [&_svg]:shrink-0',
      tones[tone],
    )}
  >
    {icon}
    {label}
  </span>
)
