import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { VisitRef } from '../../machines/visit/visitMachine.ts'
import type { VisitSummaryRef } from '../../machines/visit/visitSummaryMachine.ts'
import { useTimeZone } from '../format/useFormats.ts'
import { QueryView } from '../ui/QueryView.tsx'
import { TimelineSheet } from './timeline/TimelineSheet.tsx'

const Read = ({ summary }: { summary: VisitSummaryRef }) => {
  const { t } = useTranslation('timeline')
  const timeZone = useTimeZone()
  const failed = useSelector(summary, (snapshot) => snapshot.matches('failed'))
  const timeline = useSelector(summary, ({ context }) => context.timeline)
  return (
    <QueryView
      data={timeline}
      failed={failed}
      onRetry={() => summary.send({ type: 'visitSummary.retryRequested' })}
      loading={null}
      failedTitle={t('unread')}
      failedText={t('unreadText')}
      failedBanner="info"
    >
      {(read) => <TimelineSheet timeline={read} timeZone={timeZone} />}
    </QueryView>
  )
}

/** Summary of the visit, beside its check-out (experience §8.5). */
export const VisitSummary = ({ visit }: { visit: VisitRef }) => {
  const summary = useSelector(visit, (snapshot) => snapshot.children.summary)
  if (summary === undefined) return null
  // Its texts load later than the page's, and the check-out must not disappear meanwhile.
  return (
    <Suspense>
      <Read summary={summary} />
    </Suspense>
  )
}
