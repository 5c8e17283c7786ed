import { Spinner } from './Spinner.tsx'

/** P2.76. Appears after 200 ms, so that a fast answer never flashes (experience §2.2). */
export const Loader = ({ label }: { label: string }) => (
  <div role="status" className="flex animate-late items-center justify-center gap-3 p-8 text-ink-soft">
    <Spinner size={24} />
    <span>{label}</span>
  </div>
)
