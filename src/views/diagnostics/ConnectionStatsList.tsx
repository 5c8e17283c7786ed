import { useTranslation } from 'react-i18next'
import type { ConnectionReport } from '../../contracts/diagnostics/diagnostics.ts'
import { mediaPathKindOf } from '../../machines/diagnostics/mediaPathKind.ts'

const kbps = (bits: number): number => Math.round(bits / 1_000)

/** The measurements, in a few numbers. */
export const ConnectionStatsList = ({ report }: { report: ConnectionReport }) => {
  const { t } = useTranslation('diagnostics')
  const { combined } = report.stats
  const share = combined.packetsLost / Math.max(1, combined.packetsLost + combined.packetsReceived)
  const pathKind = mediaPathKindOf(report)
  const rows: [string, string][] = [
    [
      t('figure.score'),
      report.connectionQualityScore === null
        ? t('figure.unknown')
        : t('figure.ofFive', { score: report.connectionQualityScore }),
    ],
    [t('figure.sent'), t('figure.kbps', { value: kbps(combined.bitrateSent) })],
    [t('figure.received'), t('figure.kbps', { value: kbps(combined.bitrateReceived) })],
    [t('figure.loss'), t('figure.percent', { value: Math.round(share * 1_000) / 10 })],
    [t('figure.roundTrip'), t('figure.ms', { value: Math.round(combined.roundTripTime) })],
    [
      t('figure.path'),
      pathKind === null
        ? t('figure.unknown')
        : t(
            pathKind === 'udp'
              ? 'figure.pathUdp'
              : pathKind === 'tcp'
                ? 'figure.pathTcp'
                : 'figure.pathRelay',
          ),
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
