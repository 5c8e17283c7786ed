import { cx } from './cx.ts'

/** A grey shape where content will be; give it the final size by classes. Says nothing to a screen reader. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={cx('animate-late rounded-sm', className)}>
    <div className="size-full animate-breathe rounded-[inherit] bg-neutral-soft" />
  </div>
)
