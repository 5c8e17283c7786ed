import { Spinner } from './Spinner.tsx'
import { useLateAnnouncement } from './useLateAnnouncement.ts'

/** P2.76. Appears after 200 ms, so that a fast answer never flashes, and is announced after 1 s (experience §2.2). */
export const Loader = ({ label }: { label: string }) => {
  useLateAnnouncement(label)
  return (
    <div aria-busy="true" className="flex animate-late items-center justify-center gap-3 p-8 text-ink-soft">
      <Spinner size={24} />
      <span>{label}</span>
    </div>
  )
}
