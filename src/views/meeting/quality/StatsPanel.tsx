import { useSelector } from '@xstate/react'
import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CallStats, TrackStats } from '../../../contracts/meeting/quality/stats.ts'
import type { VisitRef } from '../../../machines/visit/visitMachine.ts'
import { useMedia } from '../../app/MediaContext.ts'
import { Button } from '../../ui/Button.tsx'
import { useObserved } from '../call/useObserved.ts'
import { reportText, statTexts } from './statTexts.ts'

const nothing: CallStats = {
  sent: [],
  received: [],
  roundTripMs: null,
  availableKbps: null,
  server: null,
}

const Row = ({ callStats }: { callStats: TrackStats }) => {
  const { t } = useTranslation('meeting')
  const size = callStats.width === null ? '' : `${callStats.width} × ${callStats.height ?? 0}`
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1.5 pr-2 text-left font-medium">
        {t(`stats.${callStats.kind}`)}
        {callStats.rid === null ? null : ` ${callStats.rid}`}
      </th>
      <td className="py-1.5 pr-2 text-right tabular-nums">{t('stats.kbps', { value: callStats.kbps })}</td>
      <td className="py-1.5 pr-2 text-right tabular-nums">
        {t('stats.percent', { value: Math.round(callStats.loss * 100) })}
      </td>
      <td className="py-1.5 text-right tabular-nums">
        {size === '' ? t('stats.ms', { value: Math.round(callStats.jitterMs) }) : size}
      </td>
    </tr>
  )
}

const Table = ({ caption, rows }: { caption: string; rows: readonly TrackStats[] }) => {
  const { t } = useTranslation('meeting')
  if (rows.length === 0) return null
  return (
    <table className="w-full text-sm">
      <caption className="pb-1 text-left font-semibold">{caption}</caption>
      <thead>
        <tr className="text-ink-soft">
          <th scope="col" className="text-left font-normal">
            <span className="sr-only">{t('stats.track')}</span>
          </th>
          <th scope="col" className="text-right font-normal">
            {t('stats.rate')}
          </th>
          <th scope="col" className="text-right font-normal">
            {t('stats.loss')}
          </th>
          <th scope="col" className="text-right font-normal">
            {t('stats.detail')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((callStats) => (
          <Row key={`${callStats.trackId}/${callStats.rid ?? ''}`} callStats={callStats} />
        ))}
      </tbody>
    </table>
  )
}

/** Sound, video, loss and delay as text first, then numbers (experience §8.3, M1.42). */
export const StatsPanel = ({ visit }: { visit: VisitRef }) => {
  const { t } = useTranslation('meeting')
  const roomPanels = useSelector(visit, (snapshot) => snapshot.children.roomPanels)
  const copy = useSelector(roomPanels, (snapshot) => snapshot?.children.callStatsCopy)
  const copied = useSelector(copy, (snapshot) => snapshot?.matches('copied') === true)
  const { callStats$ } = useMedia()
  const callStats = useObserved(callStats$, nothing)
  const ratings = statTexts(callStats)
  return (
    <div className="grid min-h-0 flex-1 content-start gap-5 overflow-y-auto p-4">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        {(['sound', 'picture', 'loss', 'delay'] as const).map((key) => (
          <div key={key} className="contents">
            <dt className="text-ink-soft">{t(`stats.${key}`)}</dt>
            <dd className="font-semibold">{t(`stats.ratings.${ratings[key]}`)}</dd>
          </div>
        ))}
      </dl>
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{t('stats.numbers')}</summary>
        <div className="grid gap-4">
          <p className="text-sm text-ink-soft">
            {callStats.roundTripMs === null
              ? t('stats.noDelay')
              : t('stats.roundTrip', { value: callStats.roundTripMs })}
          </p>
          <Table caption={t('stats.sent')} rows={callStats.sent} />
          <Table caption={t('stats.received')} rows={callStats.received} />
        </div>
      </details>
      <Button
        tone="secondary"
        size="sm"
        className="justify-self-start"
        icon={<Copy size={17} aria-hidden="true" />}
        onClick={() => copy?.send({ type: 'copy.requested', text: reportText(callStats) })}
      >
        {copied ? t('stats.copied') : t('stats.copy')}
      </Button>
    </div>
  )
}
