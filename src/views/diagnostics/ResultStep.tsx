import { useSelector } from '@xstate/react'
import { Check, Copy, Download, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CHECK_VALID_MS } from '../../contracts/diagnostics/lastCheck.ts'
import { connectionProblemOf } from '../../machines/diagnostics/connectionProblem.ts'
import type { DiagnosticsRef } from '../../machines/diagnostics/diagnosticsMachine.ts'
import { verdictOf } from '../../machines/diagnostics/finalReport.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { useDeviceFormats } from '../format/useFormats.ts'
import { useErrorText } from '../meeting/call/useErrorText.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { useAnnouncement } from '../ui/useAnnouncement.ts'
import { ConnectionStatsList } from './ConnectionStatsList.tsx'
import { SendToSupport } from './SendToSupport.tsx'

const focus = (element: HTMLElement | null) => element?.focus()
const tones = { ready: 'success', soundOnly: 'warning', notReady: 'danger', unknown: 'info' } as const

/**
 * One sentence first, then the details; to copy or to download, without personal data or location (experience
 * §8.6).
 */
export const ResultStep = ({ check }: { check: DiagnosticsRef }) => {
  const { t } = useTranslation('diagnostics')
  const errorText = useErrorText()
  const context = useSelector(check, (snapshot) => snapshot.context)
  const copied = useSelector(check, (snapshot) => snapshot.matches({ result: 'copied' }))
  const { outcomes, report, handOverFailed } = context
  const formats = useDeviceFormats()
  const kept = useSelector(useLasting('lastCheck'), (snapshot) => snapshot.context.check)
  const verdict = verdictOf(context)
  useAnnouncement(copied ? t('copied') : '')
  const trouble = report === null ? null : connectionProblemOf(report)
  const deviceText = (step: 'browser' | 'camera' | 'microphone'): string => {
    const outcome = outcomes[step]
    if (outcome === null) return t('untried')
    if (outcome.good) return t('good')
    return outcome.problem ? errorText(outcome.problem) : t('advice.notHeardTitle')
  }
  const connectionText =
    report === null ? t('untried') : trouble === null ? t('good') : t(`connectionProblem.${trouble}.title`)
  return (
    <>
      <h1 ref={focus} tabIndex={-1} className="text-3xl">
        {t('step.result')}
      </h1>
      <Banner announced tone={tones[verdict]} title={t(`verdict.${verdict}.title`)}>
        <p>{t(`verdict.${verdict}.text`)}</p>
      </Banner>
      {verdict === 'unknown' || kept === null ? null : (
        <p>{t('kept', { time: formats.dateTime(new Date(kept.at + CHECK_VALID_MS).toISOString()) })}</p>
      )}
      <dl className="grid max-w-xl gap-3 rounded-xl border border-line bg-surface p-5">
        {(['browser', 'camera', 'microphone'] as const).map((step) => (
          <div key={step} className="flex flex-wrap justify-between gap-x-6 gap-y-1">
            <dt className="text-ink-soft">{t(`step.${step}`)}</dt>
            <dd className="font-semibold">{deviceText(step)}</dd>
          </div>
        ))}
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
          <dt className="text-ink-soft">{t('step.connection')}</dt>
          <dd className="font-semibold">{connectionText}</dd>
        </div>
      </dl>
      {report?.mediaServerReport.connection ? (
        <ConnectionStatsList report={report.mediaServerReport.connection} />
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button
          size="lg"
          icon={copied ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
          onClick={() => check.send({ type: 'diagnostics.copyRequested' })}
        >
          {t(copied ? 'copied' : 'copy')}
        </Button>
        <Button
          tone="secondary"
          size="lg"
          icon={<Download size={18} aria-hidden="true" />}
          onClick={() => check.send({ type: 'diagnostics.saveRequested' })}
        >
          {t('save')}
        </Button>
        <SendToSupport check={check} />
        <Button
          tone="secondary"
          size="lg"
          aria-keyshortcuts="R"
          icon={<RotateCcw size={18} aria-hidden="true" />}
          onClick={() => check.send({ type: 'diagnostics.againRequested' })}
        >
          {t('all')}
        </Button>
      </div>
      {handOverFailed ? <Banner tone="warning" title={t('notHandedOver')} urgent /> : null}
      <p className="max-w-prose text-sm text-ink-soft">{t('privacy')}</p>
    </>
  )
}
