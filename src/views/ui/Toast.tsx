import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'
import { useAnnouncement } from './useAnnouncement.ts'

export type ToastTone = 'success' | 'error' | 'info'

interface ToastProps {
  tone: ToastTone
  text: string
  closeLabel: string
  onClose: () => void
}

const icons = { success: CircleCheck, error: CircleAlert, info: Info } as const
const edges = { success: 'text-primary', error: 'text-danger', info: 'text-on-info-soft' } as const

export const Toast = ({ tone, text, closeLabel, onClose }: ToastProps) => {
  const Icon = icons[tone]
  useAnnouncement(text)
  return (
    <div
      data-tone={tone}
      className="pointer-events-auto flex animate-settle items-start gap-3 rounded-lg border border-line bg-raised py-2 pr-2 pl-4 shadow-raised"
    >
      <Icon size={20} aria-hidden="true" className={cx('mt-2 shrink-0', edges[tone])} />
      <p className="min-w-0 flex-1 py-1.5 text-sm font-medium">{text}</p>
      <IconButton label={closeLabel} icon={<X size={18} aria-hidden="true" />} size="sm" onClick={onClose} />
    </div>
  )
}
