import { useSelector } from '@xstate/react'
import { Mic, Play, Square } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DiagnosticsRef } from '../../machines/diagnostics/diagnosticsMachine.ts'
import type { MicrophoneCheckRef } from '../../machines/diagnostics/microphoneCheckMachine.ts'
import { useMedia } from '../app/MediaContext.ts'
import { useObserved } from '../meeting/call/useObserved.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Meter } from '../ui/Meter.tsx'
import { Advice } from './Advice.tsx'
import { DeviceSelect } from './DeviceSelect.tsx'
import { StepFrame } from './StepFrame.tsx'

const SILENT = { level: 0, heard: false }

/** On the raw scale, so that quiet voices are visible (readings, M9.03 and M9.39). */
const RawMeter = () => {
  const { t } = useTranslation('diagnostics')
  const { level, heard } = useObserved(useMedia().localCheckLevel$, SILENT)
  const text = t(heard ? 'microphone.heard' : 'microphone.quiet')
  return (
    <div className="grid max-w-md gap-1.5">
      <Meter label={t('microphone.level')} value={level} text={text} />
      <p aria-hidden="true" className="text-sm text-ink-soft">
        {text}
      </p>
    </div>
  )
}

/** Record, listen, and confirm; this tests the speaker as well. */
export const MicrophoneStep = ({
  check,
  microphone,
}: {
  check: DiagnosticsRef
  microphone: MicrophoneCheckRef
}) => {
  const { t } = useTranslation('diagnostics')
  const snapshot = useSelector(microphone, (current) => current)
  const { error, answer, heard } = snapshot.context
  const recording = snapshot.matches('recording')
  const ended = snapshot.matches('recorded') || snapshot.matches('failed')
  const playable = snapshot.matches('recorded') || snapshot.matches('playing')
  const good = error === null && (answer === null ? heard : answer === 'yes')
  return (
    <StepFrame
      check={check}
      title={t('step.microphone')}
      settled={ended}
      result={
        ended ? (
          <>
            {good ? <Banner tone="success" title={t('microphone.good')} /> : null}
            {good ? null : <Advice check={check} problem={error?.code ?? 0} />}
          </>
        ) : null
      }
    >
      <p className="max-w-prose text-lg">{t('microphone.text')}</p>
      <DeviceSelect check={check} kind="audioInput" />
      <DeviceSelect check={check} kind="audioOutput" />
      <div className="flex flex-wrap gap-3">
        {recording ? (
          <Button
            size="lg"
            tone="live"
            icon={<Square size={18} aria-hidden="true" />}
            onClick={() => microphone.send({ type: 'microphoneCheck.stopRequested' })}
          >
            {t('microphone.stop')}
          </Button>
        ) : (
          <Button
            size="lg"
            tone={playable ? 'secondary' : 'primary'}
            disabled={snapshot.matches('asking')}
            icon={<Mic size={18} aria-hidden="true" />}
            onClick={() => microphone.send({ type: 'microphoneCheck.startRequested' })}
          >
            {t('microphone.record')}
          </Button>
        )}
        {playable ? (
          <Button
            size="lg"
            disabled={snapshot.matches('playing')}
            icon={<Play size={18} aria-hidden="true" />}
            onClick={() => microphone.send({ type: 'microphoneCheck.playRequested' })}
          >
            {t(snapshot.matches('playing') ? 'microphone.playing' : 'microphone.play')}
          </Button>
        ) : null}
      </div>
      {recording ? <RawMeter /> : null}
      {playable ? (
        <fieldset className="grid gap-2">
          <legend className="font-semibold">{t('microphone.question')}</legend>
          <div className="mt-2 flex gap-3">
            {(['yes', 'no'] as const).map((one) => (
              <Button
                key={one}
                tone="secondary"
                aria-pressed={answer === one}
                onClick={() => microphone.send({ type: 'microphoneCheck.answered', answer: one })}
              >
                {t(`microphone.${one}`)}
              </Button>
            ))}
          </div>
        </fieldset>
      ) : null}
    </StepFrame>
  )
}
