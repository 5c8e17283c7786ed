import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { TimelineMoment, TimelineRole, VisitTimeline } from '../../../contracts/audit/visitTimeline.ts'
import { foldTimeline } from '../../../machines/visit/foldTimeline.ts'
import { entryPath } from '../../audit/momentPath.ts'
import { useZonedFormats } from '../../format/useFormats.ts'
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
      case 'whiteboard':
      case 'poll':
        return moment.lastedMs === null
          ? t(moment.kind)
          : t(`${moment.kind}For`, { lasted: durationText(moment.lastedMs) })
      case 'fileAdded':
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
  /** Paper has no links, and shows every moment. */
  readonly printed?: boolean
  /** Shows the entry of this number on the same page; without it, its time is a link to the audit log. */
  readonly onMoment?: ((seq: number) => void) | undefined
}

const rowClass =
  'grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 break-inside-avoid border-b border-line py-2 last:border-0'

const momentClass =
  'min-h-6 justify-self-start text-left text-ink-soft tabular-nums underline underline-offset-4'

/** The moments of one visit, in order; the time of each opens it in the audit log. */
export const TimelineList = ({ timeline, timeZone, printed = false, onMoment }: TimelineListProps) => {
  const { t } = useTranslation('timeline')
  const momentText = useMomentText()
  const formats = useZonedFormats(timeZone)
  const { session, moments } = timeline
  const timeOf = ({ at, seq }: TimelineMoment) => {
    const iso = new Date(at).toISOString()
    const time = formats.time(iso)
    if (onMoment !== undefined && !printed)
      return (
        <button
          type="button"
          aria-label={t('moment', { time })}
          onClick={() => onMoment(seq)}
          className={momentClass}
        >
          {time}
        </button>
      )
    if (printed || session === '')
      return (
        <time dateTime={iso} className="text-ink-soft tabular-nums">
          {time}
        </time>
      )
    return (
      <Link to={entryPath(session, seq)} aria-label={t('moment', { time })} className={momentClass}>
        <time dateTime={iso}>{time}</time>
      </Link>
    )
  }
  const row = (moment: TimelineMoment) => (
    <li key={`${moment.at} ${moment.seq} ${moment.kind}`} className={rowClass}>
      {timeOf(moment)}
      <span>{momentText(moment)}</span>
    </li>
  )
  return (
    <ol className="grid">
      {(printed ? moments : foldTimeline(moments)).map((shown) => {
        if (shown.kind !== 'devices') return row(shown)
        const [first] = shown.moments
        if (first === undefined) return null
        return (
          <li key={`${first.at} ${first.seq} devices`} className={rowClass}>
            {timeOf(first)}
            <details>
              <summary className="cursor-pointer">
                {t('devices', { who: t(`who.${shown.who}`), count: shown.moments.length })}
              </summary>
              <ol className="mt-2 grid">{shown.moments.map(row)}</ol>
            </details>
          </li>
        )
      })}
    </ol>
  )
}
