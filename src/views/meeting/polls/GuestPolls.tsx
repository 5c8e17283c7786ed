import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { useCallPart } from '../call/useCallPart.ts'
import { PollsPanel } from './lazyPolls.ts'

/** Empty until there is a poll; then one line that opens it, over the stage (experience §8.7). */
export const GuestPolls = ({ meeting }: { meeting: MeetingRef }) => {
  const { t } = useTranslation('meeting')
  const count = useSelector(useCallPart(meeting, 'polls'), (snapshot) => snapshot?.context.order.length ?? 0)
  if (count === 0) return null
  return (
    <details className="mx-3 mt-2 wide:max-w-xl rounded-lg border border-line bg-raised text-ink">
      <summary className="min-h-11 cursor-pointer px-4 py-2.5">
        <h2 className="inline text-base font-semibold">
          {t('more.polls')} ({count})
        </h2>
      </summary>
      <div className="max-h-[45dvh] overflow-y-auto">
        <Suspense>
          <PollsPanel meeting={meeting} editor={undefined} />
        </Suspense>
      </div>
    </details>
  )
}
