import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { VisitRef } from '../../machines/visit/visitMachine.ts'
import type { VisitSummaryRef } from '../../machines/visitTimeline/visitSummaryMachine.ts'
import { useTimeZone } from '../app/useFormats.ts'
import { TimelineSheet } from '../timeline/TimelineSheet.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'

const Read = ({ summary }: { summary: VisitSummaryRef }) => {
  const { t } = useTranslation('timeline')
  const { t: common } = useTranslation()
  const timeZone = useTimeZone()
  const failed = useSelector(summary, (snapshot) => snapshot.matches('failed'))
  const timeline = useSelector(summary, ({ context }) => context.timeline)
  if (failed)
    return (
      <Banner
        tone="info"
        title={t('unread')}
        actions={
          <Button
            size="sm"
            tone="secondary"
            onClick={() => summary.send({ type: 'visitSummary.retryRequested' })}
          >
            {common('retry')}
          </Button>
        }
      >
        {t('unreadText')}
      </Banner>
    )
  return timeline === null ? null : <TimelineSheet timeline={timeline} timeZone={timeZone} />
}

/** What happened in the visit, beside its check-out and after it (experience §8.5). */
export const VisitSummary = ({ visit }: { visit: VisitRef }) => {
  const summary = useSelector(visit, (snapshot) => snapshot.children.summary)
  if (summary === undefined) return null
  // Its words come later than the page's: the check-out must not go blank for them.
  return (
    <Suspense>
      <Read summary={summary} />
    </Suspense>
  )
}
