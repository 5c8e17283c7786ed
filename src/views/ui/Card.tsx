import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

interface CardProps {
  /** The region's name, which makes the card a landmark for F6 and screen readers. */
  title: string
  /** Names the card in an address. */
  id?: string
  /** Shown at the right end of the title. */
  aside?: ReactNode
  busy?: boolean
  className?: string
  /** No padding around the content: for lists that reach the edges. */
  flush?: boolean
  children: ReactNode
}

export const Card = ({ title, id: anchor, aside, busy, className, flush = false, children }: CardProps) => {
  const id = useId()
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      aria-busy={busy}
      className={cx('scroll-mt-20 rounded-xl border border-line bg-surface shadow-card', className)}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 pt-4 pb-3">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {aside}
      </div>
      <div className={flush ? 'pb-2' : 'px-5 pb-5'}>{children}</div>
    </section>
  )
}
