import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Announced } from './Announced.tsx'
import { cx } from './cx.ts'

interface BannerProps {
  tone: 'info' | 'success' | 'warning' | 'danger'
  title: string
  children?: ReactNode
  actions?: ReactNode
  /** Announced when it appears and when it changes. */
  announced?: boolean
  /** Announced at once, and interrupts what is being read out. */
  urgent?: boolean
}

const looks = {
  info: { className: 'bg-info-soft text-on-info-soft', Icon: Info },
  success: { className: 'bg-success-soft text-on-success-soft', Icon: CircleCheck },
  warning: { className: 'bg-warning-soft text-on-warning-soft', Icon: TriangleAlert },
  danger: { className: 'bg-danger-soft text-on-danger-soft', Icon: CircleAlert },
} as const

/** Stays until it is answered, for messages that a toast must not carry (experience §10). */
export const Banner = ({
  tone,
  title,
  children,
  actions,
  announced = false,
  urgent = false,
}: BannerProps) => {
  const { className, Icon } = looks[tone]
  const text = (
    <>
      <p className="font-semibold">{title}</p>
      {children === undefined ? null : <div className="mt-0.5">{children}</div>}
    </>
  )
  return (
    <div
      data-banner={tone}
      className={cx('flex flex-wrap items-start gap-x-4 gap-y-2 rounded-lg px-4 py-3 text-sm', className)}
    >
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-2.5">
        <Icon size={20} aria-hidden="true" className="shrink-0" />
        {announced || urgent ? (
          <Announced as="div" urgent={urgent} className="min-w-0">
            {text}
          </Announced>
        ) : (
          <div className="min-w-0">{text}</div>
        )}
      </div>
      {actions === undefined ? null : <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  )
}
