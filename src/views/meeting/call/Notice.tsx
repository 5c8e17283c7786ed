import type { ReactNode } from 'react'
import { PageHeading } from '../../ui/PageHeading.tsx'

interface NoticeProps {
  icon: ReactNode
  title: string
  text?: string | undefined
  /** Shown above the text. */
  about?: ReactNode
  /** Small print, e.g. a reference code. */
  detail?: string | undefined
  children?: ReactNode
}

/** A page with one message and its actions. */
export const Notice = ({ icon, title, text, about, detail, children }: NoticeProps) => (
  <div className="mx-auto flex w-full max-w-xl flex-1 flex-col items-center justify-center gap-4 px-4 py-10 text-center">
    <span
      aria-hidden="true"
      className="flex size-16 items-center justify-center rounded-full bg-primary-soft text-on-primary-soft"
    >
      {icon}
    </span>
    <PageHeading inPlace className="text-2xl text-balance">
      {title}
    </PageHeading>
    {about}
    {text === undefined ? null : <p className="text-lg text-ink-soft text-pretty">{text}</p>}
    <div className="mt-2 flex w-full flex-col items-stretch justify-center gap-3 sm:flex-row sm:items-center">
      {children}
    </div>
    {detail === undefined ? null : <p className="text-sm text-ink-soft select-all">{detail}</p>}
  </div>
)
