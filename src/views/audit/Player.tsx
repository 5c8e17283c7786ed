import { useSelector } from '@xstate/react'
import {
  ChevronFirst,
  ChevronLast,
  ChevronLeft,
  ChevronRight,
  CircleAlert,
  Pause,
  Play,
  StepBack,
  StepForward,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PLAY_SPEEDS, playSpeed } from '../../contracts/audit/openedLedger.ts'
import { type AuditPageRef, selectIsPlaying } from '../../machines/audit/auditPageMachine.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { useAnnouncement } from '../ui/useAnnouncement.ts'
import { useLedger } from './useLedger.ts'
import { useLedgerTime } from './useLedgerTime.ts'
import { useMomentText } from './useMomentText.ts'

/** Steps, plays and jumps; shows the position. */
export const Player = ({ audit }: { audit: AuditPageRef }) => {
  const { t } = useTranslation('audit')
  const ledger = useLedger(audit)
  const playing = useSelector(audit, selectIsPlaying)
  const moment = useSelector(audit, ({ context }) => context.moment)
  const count = useSelector(audit, ({ context }) => context.matches.count)
  const speed = useSelector(audit, ({ context }) => context.speed)
  const zone = useSelector(audit, ({ context }) => context.summary?.timeZone ?? null)
  const time = useLedgerTime(zone)
  const momentText = useMomentText(audit)
  useAnnouncement(playing ? '' : momentText)
  const shown = ledger.recordAt(moment.index)
  const before = ledger.errorFrom(moment.index, -1) !== null
  const after = ledger.errorFrom(moment.index, 1) !== null
  const onError = ledger.isError(moment.index)
  const where =
    moment.position < 0
      ? t('player.outside')
      : t('player.where', { position: time.number(moment.position + 1), count: time.number(count) })
  const step = (by: 1 | -1) => () => audit.send({ type: 'moment.stepRequested', by })
  const error = (by: 1 | -1) => () => audit.send({ type: 'moment.errorRequested', by })
  const edge = (by: 1 | -1) => () => audit.send({ type: 'moment.edgeRequested', by })
  return (
    <section
      aria-label={t('player.region')}
      className="wide:sticky wide:top-16 z-10 grid gap-2 rounded-xl border border-line bg-surface px-3 py-2 shadow-card wide:px-4"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="flex flex-wrap items-center">
          <IconButton
            size="sm"
            className="max-sm:hidden"
            label={t('player.first')}
            icon={<ChevronFirst />}
            onClick={edge(-1)}
          />
          <IconButton label={t('player.back')} icon={<StepBack size={20} />} onClick={step(-1)} />
          <IconButton
            tone="solid"
            label={playing ? t('player.pause') : t('player.play')}
            icon={playing ? <Pause size={20} /> : <Play size={20} />}
            onClick={() => audit.send({ type: 'playback.toggled' })}
          />
          <IconButton label={t('player.forward')} icon={<StepForward size={20} />} onClick={step(1)} />
          <IconButton
            size="sm"
            className="max-sm:hidden"
            label={t('player.last')}
            icon={<ChevronLast />}
            onClick={edge(1)}
          />
          {before || after || onError ? (
            <span className="ml-2 flex items-center rounded-full border border-line">
              <IconButton
                size="sm"
                label={t('player.previousError')}
                icon={<ChevronLeft size={18} />}
                onClick={error(-1)}
                aria-disabled={!before}
              />
              <CircleAlert aria-hidden="true" size={18} className="text-danger" />
              <IconButton
                size="sm"
                label={t('player.nextError')}
                icon={<ChevronRight size={18} />}
                onClick={error(1)}
                aria-disabled={!after}
              />
            </span>
          ) : null}
        </div>
        <label className="flex items-center gap-2 text-sm">
          <span className="text-ink-soft">{t('player.speed')}</span>
          <select
            value={speed}
            onChange={(event) => {
              const chosen = playSpeed.safeParse(Number(event.currentTarget.value))
              if (chosen.success) audit.send({ type: 'playback.speedChosen', speed: chosen.data })
            }}
            className="min-h-9 rounded-md border border-edge bg-surface px-2 text-ink"
          >
            {PLAY_SPEEDS.map((one) => (
              <option key={one} value={one}>
                {t('player.times', { speed: one })}
              </option>
            ))}
          </select>
        </label>
        <p className="ml-auto text-sm tabular-nums">
          {shown === null ? null : (
            <span className="font-semibold">{t('player.entry', { seq: shown.seq })}</span>
          )}
          <span className="text-ink-soft">{` · ${where}`}</span>
          {shown === null ? null : <span className="text-ink-soft">{` · ${time.time(shown.at)}`}</span>}
        </p>
      </div>
      <input
        type="range"
        aria-label={t('player.position')}
        aria-valuetext={where}
        min={0}
        max={Math.max(count - 1, 0)}
        value={Math.max(moment.position, 0)}
        onChange={(event) => {
          const index = ledger.shown[Number(event.currentTarget.value)]
          if (index !== undefined) audit.send({ type: 'moment.chosen', index })
        }}
        className="h-6 w-full accent-primary"
      />
      <details className="text-sm text-ink-soft">
        <summary className="w-fit rounded-md px-1 font-semibold">{t('player.keys')}</summary>
        <p className="px-1 pt-1 text-pretty">{t('player.keysText')}</p>
      </details>
    </section>
  )
}
