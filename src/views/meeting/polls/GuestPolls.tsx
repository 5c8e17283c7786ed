import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { NotCovered } from '../encryption/NotCovered.tsx'
import { PollsPanel } from './lazyPolls.ts'
import { useRunningPolls } from './useRunningPolls.ts'

/** A running question is open at the patient, over the stage, and is gone when it is over (experience §8.7). */
export const GuestPolls = ({ meeting }: { meeting: MeetingRef }) => {
  const { t } = useTranslation('meeting')
  const running = useRunningPolls(meeting)
  if (running.length === 0) return null
  return (
    <details open className="mx-3 mt-2 rounded-lg border border-line bg-raised text-ink wide:max-w-xl">
      <summary className="min-h-11 cursor-pointer px-4 py-2.5">
        <h2 className="inline text-base font-semibold">
          {t('more.polls')} ({running.length})
        </h2>
      </summary>
      <div className="max-h-[45dvh] overflow-y-auto">
        <NotCovered meeting={meeting} />
        <Suspense>
          <PollsPanel meeting={meeting} editor={undefined} only={running} />
        </Suspense>
      </div>
    </details>
  )
}
