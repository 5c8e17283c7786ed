import { cx } from './cx.ts'

/** A grey shape in place of content; its classes give the final size. Hidden from screen readers. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden="true" aria-busy="true" className={cx('animate-late rounded-sm', className)}>
    <div className="size-full animate-breathe rounded-[inherit] bg-neutral-soft" />
  </div>
)
