import { useTranslation } from 'react-i18next'
import type { LineReport } from '../../contracts/meeting/diagnostics.ts'

const kbps = (bits: number): number => Math.round(bits / 1_000)

/** What was measured, in few numbers. */
export const LineFiguresList = ({ line }: { line: LineReport }) => {
  const { t } = useTranslation('diagnostics')
  const { combined } = line.stats
  const share = combined.packetsLost / Math.max(1, combined.packetsLost + combined.packetsReceived)
  const way = line.publishICECandidatePairSelected?.local
  const rows: [string, string][] = [
    [
      t('figure.score'),
      line.connectionQualityScore === null
        ? t('figure.unknown')
        : t('figure.ofFive', { score: line.connectionQualityScore }),
    ],
    [t('figure.sent'), t('figure.kbps', { value: kbps(combined.bitrateSent) })],
    [t('figure.received'), t('figure.kbps', { value: kbps(combined.bitrateReceived) })],
    [t('figure.loss'), t('figure.percent', { value: Math.round(share * 1_000) / 10 })],
    [t('figure.roundTrip'), t('figure.ms', { value: Math.round(combined.roundTripTime) })],
    [
      t('figure.way'),
      way === undefined ? t('figure.unknown') : t('figure.wayBy', { type: way.type, protocol: way.protocol }),
    ],
  ]
  return (
    <dl className="grid max-w-xl grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-2 rounded-xl border border-line bg-surface p-5 tabular-nums">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="text-right font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
