import { useTranslation } from 'react-i18next'
import type { TimelineMoment, TimelineRole, VisitTimeline } from '../../../contracts/audit/visitTimeline.ts'
import { useZonedFormats } from '../../app/useFormats.ts'
import { durationText } from './timelineText.ts'

const useMomentText = (): ((moment: TimelineMoment) => string) => {
  const { t } = useTranslation('timeline')
  const who = (role: TimelineRole) => t(`who.${role}`)
  const by = (role: TimelineRole) => t(`by.${role}`)
  return (moment) => {
    switch (moment.kind) {
      case 'agreed':
      case 'arrived':
      case 'joined':
      case 'left':
        return t(moment.kind, { who: who(moment.who) })
      case 'admitted':
        return t('admitted', { who: who(moment.who), waited: durationText(moment.waitedMs) })
      case 'removed':
        return moment.by === null
          ? t('removed', { who: who(moment.who) })
          : t('removedBy', { who: who(moment.who), by: by(moment.by) })
      case 'connectionLost':
        return moment.lastedMs === null
          ? t('lost', { who: who(moment.who) })
          : t('lostFor', { who: who(moment.who), lasted: durationText(moment.lastedMs) })
      case 'muted':
        return moment.by === null
          ? t(`muted.${moment.media}`, { who: who(moment.who) })
          : t(`mutedBy.${moment.media}`, { who: who(moment.who), by: by(moment.by) })
      case 'unmuted':
        return t(`unmuted.${moment.media}`, { who: who(moment.who) })
      case 'shared':
        return moment.lastedMs === null
          ? t('shared', { who: who(moment.who) })
          : t('sharedFor', { who: who(moment.who), lasted: durationText(moment.lastedMs) })
      case 'ended':
        return moment.by === null ? t('ended') : t('endedBy', { by: by(moment.by) })
      case 'broken':
      case 'noteSigned':
      case 'prescribed':
      case 'finished':
        return t(moment.kind)
    }
  }
}

interface TimelineListProps {
  readonly timeline: VisitTimeline
  /** IANA name or offset, as in profiles. */
  readonly timeZone: string
}

/** The moments of one visit, in order, each with its time. */
export const TimelineList = ({ timeline, timeZone }: TimelineListProps) => {
  const momentText = useMomentText()
  const formats = useZonedFormats(timeZone)
  return (
    <ol className="grid">
      {timeline.moments.map((moment) => {
        const iso = new Date(moment.at).toISOString()
        return (
          <li
            key={`${moment.at} ${moment.seq} ${moment.kind}`}
            className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 break-inside-avoid border-b border-line py-2 last:border-0"
          >
            <time dateTime={iso} className="text-ink-soft tabular-nums">
              {formats.time(iso)}
            </time>
            <span>{momentText(moment)}</span>
          </li>
        )
      })}
    </ol>
  )
}
