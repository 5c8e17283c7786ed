import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon: ReactNode
  /** One sentence with the reason. */
  title: string
  /** `h1` where it is all that the page shows. */
  titleAs?: 'p' | 'h1'
  text?: string | undefined
  /** One action. */
  action?: ReactNode
}

export const EmptyState = ({ icon, title, titleAs: Title = 'p', text, action }: EmptyStateProps) => (
  <div className="flex flex-col items-center gap-2 px-6 py-12 text-center">
    <span
      aria-hidden="true"
      className="mb-2 flex size-14 items-center justify-center rounded-full bg-primary-soft text-on-primary-soft"
    >
      {icon}
    </span>
    <Title className="text-lg font-semibold text-balance">{title}</Title>
    {text === undefined ? null : <p className="max-w-prose text-ink-soft text-pretty">{text}</p>}
    {action === undefined ? null : <div className="mt-3">{action}</div>}
  </div>
)
