import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { DiagnosticsRef } from '../../machines/diagnostics/diagnosticsMachine.ts'
import { useErrorText } from '../meeting/call/useErrorText.ts'
import { Banner } from '../ui/Banner.tsx'

/** Codes of the catalogue with advice of their own (specification §8). */
const hints = {
  3002: 'missing',
  3003: 'busy',
  3004: 'unplugged',
  3010: 'silent',
  3011: 'system',
  3014: 'missing',
} as const
const hintOf = (problem: number) => hints[problem as keyof typeof hints] ?? 'other'

/** The problem of a device, and advice for this browser. */
export const Advice = ({ check, problem }: { check: DiagnosticsRef; problem: number }) => {
  const { t } = useTranslation('diagnostics')
  const errorText = useErrorText()
  const browser = useSelector(check, ({ context }) => context.browser?.name ?? 'other')
  return (
    <Banner tone="danger" title={problem === 0 ? t('advice.notHeardTitle') : errorText(problem)}>
      {problem === 3001 || problem === 0 ? null : <p>{t(`advice.${hintOf(problem)}`)}</p>}
      {problem === 0 ? <p>{t('advice.notHeard')}</p> : null}
      {problem === 3001 || problem === 3011 ? <p>{t(`advice.permission.${browser}`)}</p> : null}
    </Banner>
  )
}
