import { useSelector } from '@xstate/react'
import { Camera, CircleAlert, CircleCheck, ClipboardCheck, Globe, Mic, Wifi } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ContextOf } from '../../contracts/machineContract.ts'
import { connectionProblemOf } from '../../machines/diagnostics/connectionProblem.ts'
import type { diagnosticsContract } from '../../machines/diagnostics/diagnosticsContract.ts'
import type { DiagnosticsRef } from '../../machines/diagnostics/diagnosticsMachine.ts'
import { DIAGNOSTICS_STEPS, type DiagnosticsStep } from '../../machines/diagnostics/diagnosticsSteps.ts'
import { cx } from '../ui/cx.ts'

const icons = { browser: Globe, camera: Camera, microphone: Mic, connection: Wifi, result: ClipboardCheck }

const goodOf = (step: DiagnosticsStep, context: ContextOf<typeof diagnosticsContract>): boolean | null => {
  if (step === 'result') return null
  if (step === 'connection')
    return context.report === null ? null : connectionProblemOf(context.report) === null
  return context.outcomes[step]?.good ?? null
}

const Mark = ({ good }: { good: boolean | null }) => {
  if (good === null) return null
  return good ? (
    <CircleCheck size={16} aria-hidden="true" className="text-on-success-soft" />
  ) : (
    <CircleAlert size={16} aria-hidden="true" className="text-on-danger-soft" />
  )
}

/** The steps, a list on the left and a strip on top of a narrow page; each can be run alone. */
export const CheckSteps = ({ check }: { check: DiagnosticsRef }) => {
  const { t } = useTranslation('diagnostics')
  const context = useSelector(check, (snapshot) => snapshot.context)
  const current = useSelector(check, (snapshot) => DIAGNOSTICS_STEPS.find((step) => snapshot.matches(step)))
  return (
    <nav aria-label={t('steps')}>
      <ol className="grid grid-cols-5 gap-1 wide:grid-cols-1 wide:gap-2">
        {DIAGNOSTICS_STEPS.map((step) => {
          const Icon = icons[step]
          const good = goodOf(step, context)
          return (
            <li key={step} className="min-w-0">
              <button
                type="button"
                aria-current={step === current ? 'step' : undefined}
                onClick={() => check.send({ type: 'diagnostics.stepRequested', step })}
                className={cx(
                  'flex w-full min-w-0 flex-col items-center gap-1 rounded-lg border px-0.5 py-2 text-[0.6875rem] leading-tight font-semibold wide:flex-row wide:gap-3 wide:px-4 wide:py-3 wide:text-base',
                  step === current
                    ? 'border-primary bg-surface text-ink shadow-card'
                    : 'border-transparent text-ink-soft hover:bg-sunken',
                )}
              >
                <Icon size={20} aria-hidden="true" className="shrink-0" />
                <span className="wide:hidden">{t(`stepShort.${step}`)}</span>
                <span className="hidden flex-1 text-left wide:block">{t(`step.${step}`)}</span>
                <Mark good={good} />
                {good === null ? null : <span className="sr-only">{t(good ? 'good' : 'bad')}</span>}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
