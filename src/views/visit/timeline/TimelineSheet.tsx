import { Printer } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { VisitTimeline } from '../../../contracts/audit/visitTimeline.ts'
import { useZonedFormats } from '../../format/useFormats.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PrintRoot } from '../../ui/PrintRoot.tsx'
import { printOnly } from '../../ui/printOnly.ts'
import { TimelineList } from './TimelineList.tsx'

interface TimelineSheetProps {
  readonly timeline: VisitTimeline
  readonly timeZone: string
  readonly onMoment?: ((seq: number) => void) | undefined
}

/** One visit on one sheet: its date and zone, its moments, and a print button. */
export const TimelineSheet = ({ timeline, timeZone, onMoment }: TimelineSheetProps) => {
  const { t } = useTranslation('timeline')
  const formats = useZonedFormats(timeZone)
  const paper = useRef<HTMLDivElement>(null)
  const first = new Date(timeline.moments[0]?.at ?? 0).toISOString()
  const story = (printed: boolean) => (
    <>
      <p className="mb-2 text-sm text-ink-soft first-letter:uppercase">
        {t('when', { date: formats.date(first), zone: formats.zone(first) })}
      </p>
      <TimelineList timeline={timeline} timeZone={timeZone} printed={printed} onMoment={onMoment} />
    </>
  )
  return (
    <>
      <Card
        title={t('heading')}
        aside={
          <Button
            size="sm"
            tone="secondary"
            icon={<Printer aria-hidden size={18} />}
            onClick={() => printOnly(paper.current)}
          >
            {t('print')}
          </Button>
        }
      >
        {story(false)}
      </Card>
      <PrintRoot ref={paper}>
        <h2 className="text-lg">{t('heading')}</h2>
        {story(true)}
      </PrintRoot>
    </>
  )
}
