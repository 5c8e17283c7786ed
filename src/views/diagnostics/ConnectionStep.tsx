import { useSelector } from '@xstate/react'
import { CircleAlert, CircleCheck, CircleDashed, LoaderCircle, Square } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ConnectivityState } from '../../contracts/diagnostics/diagnostics.ts'
import { connectionProblemOf } from '../../machines/diagnostics/connectionProblem.ts'
import type { ConnectivityCheckRef } from '../../machines/diagnostics/connectivityCheckMachine.ts'
import { passedOf } from '../../machines/diagnostics/connectivitySteps.ts'
import type { DiagnosticsRef } from '../../machines/diagnostics/diagnosticsMachine.ts'
import { mediaPathKindOf } from '../../machines/diagnostics/mediaPathKind.ts'
import { useMedia } from '../app/MediaContext.ts'
import { useObserved } from '../meeting/call/useObserved.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { ConnectionStatsList } from './ConnectionStatsList.tsx'
import { StepFrame } from './StepFrame.tsx'

const look = {
  done: { Icon: CircleCheck, className: 'text-on-success-soft' },
  now: { Icon: LoaderCircle, className: 'animate-spin text-primary motion-reduce:animate-none' },
  missed: { Icon: CircleAlert, className: 'text-on-danger-soft' },
  open: { Icon: CircleDashed, className: 'text-ink-soft' },
} as const
type Mark = keyof typeof look

const marksOf = (
  passed: readonly (readonly [ConnectivityState, boolean])[],
  running: boolean,
): [ConnectivityState, Mark][] => {
  const next = passed.findIndex(([, done]) => !done)
  return passed.map(([state, done], index) => {
    if (done) return [state, 'done']
    if (!running) return [state, 'missed']
    return [state, index === next ? 'now' : 'open']
  })
}

const LiveStats = () => {
  const callStats = useObserved(useMedia().callStats$, null)
  const { t } = useTranslation('diagnostics')
  if (callStats === null) return null
  const sum = (tracks: typeof callStats.sent) => tracks.reduce((total, { kbps }) => total + kbps, 0)
  return (
    <p className="text-ink-soft tabular-nums">
      {t('connection.live', { sent: sum(callStats.sent), received: sum(callStats.received) })}
    </p>
  )
}

/** The seven steps of the check with ticks, then what was measured (experience §8.6). */
export const ConnectionStep = ({
  check,
  connectivityCheck,
}: {
  check: DiagnosticsRef
  connectivityCheck: ConnectivityCheckRef
}) => {
  const { t } = useTranslation('diagnostics')
  const running = useSelector(connectivityCheck, (snapshot) => snapshot.matches('running'))
  const complete = useSelector(connectivityCheck, (snapshot) => snapshot.matches('COMPLETED'))
  const measuring = useSelector(connectivityCheck, (snapshot) =>
    snapshot.matches({ running: { work: { calling: { inCall: 'measuring' } } } }),
  )
  const context = useSelector(connectivityCheck, (snapshot) => snapshot.context)
  const { report } = context
  const trouble = report === null ? null : connectionProblemOf(report)
  const overTcp = mediaPathKindOf(report?.mediaServerReport.connection) === 'tcp'
  const marks = marksOf(passedOf(context, complete), running)
  return (
    <StepFrame
      check={check}
      title={t('step.connection')}
      settled={report !== null}
      result={
        report === null ? null : trouble === null ? (
          <Banner tone="success" title={t('connection.good')} />
        ) : (
          <Banner
            tone={trouble === 'weak' ? 'warning' : 'danger'}
            title={t(`connectionProblem.${trouble}.title`)}
          >
            <p>{t(`connectionProblem.${trouble}.text`)}</p>
          </Banner>
        )
      }
    >
      <p className="max-w-prose text-lg">{t('connection.text')}</p>
      {overTcp ? (
        <Banner tone="info" title={t('blockedUdp.title')}>
          <p>{t('blockedUdp.text')}</p>
        </Banner>
      ) : null}
      <ol className="grid gap-2" data-testid="connection-steps">
        {marks.map(([state, mark]) => {
          const { Icon, className } = look[mark]
          return (
            <li key={state} data-state={state} data-mark={mark} className="flex items-center gap-3">
              <Icon size={20} aria-hidden="true" className={className} />
              <span>{t(`connection.state.${state}`)}</span>
              <span className="sr-only">{t(`connection.mark.${mark}`)}</span>
            </li>
          )
        })}
      </ol>
      {measuring ? <LiveStats /> : null}
      {running ? (
        <div>
          <Button
            tone="secondary"
            icon={<Square size={17} aria-hidden="true" />}
            onClick={() => connectivityCheck.send({ type: 'connectivityCheck.stopRequested' })}
          >
            {t('connection.stop')}
          </Button>
        </div>
      ) : null}
      {report?.mediaServerReport.connection ? (
        <ConnectionStatsList report={report.mediaServerReport.connection} />
      ) : null}
    </StepFrame>
  )
}
