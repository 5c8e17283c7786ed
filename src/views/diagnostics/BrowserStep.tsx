import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { DiagnosticsRef } from '../../machines/diagnostics/diagnosticsMachine.ts'
import { Banner } from '../ui/Banner.tsx'
import { StepFrame } from './StepFrame.tsx'

/** Whether this browser supports calls. */
export const BrowserStep = ({ check }: { check: DiagnosticsRef }) => {
  const { t } = useTranslation('diagnostics')
  const { browser, outcomes } = useSelector(check, ({ context }) => context)
  const outcome = outcomes.browser
  const name = browser === null ? '' : t(`browser.name.${browser.name}`)
  return (
    <StepFrame
      check={check}
      title={t('step.browser')}
      settled
      result={
        outcome === null ? null : outcome.good ? (
          <Banner tone="success" title={t('browser.good', { name })} />
        ) : (
          <Banner tone="danger" title={t('browser.bad')}>
            <p>{outcome.problem === 6010 ? t('browser.insecure') : t('browser.old')}</p>
          </Banner>
        )
      }
    />
  )
}
