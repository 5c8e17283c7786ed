import { useTranslation } from 'react-i18next'
import type { DiagnosticsRef } from '../../machines/diagnostics/diagnosticsMachine.ts'
import { Button } from '../ui/Button.tsx'

const focus = (element: HTMLElement | null) => element?.querySelector('button')?.focus()

/** Announces the permissions before they are requested. */
export const StartStep = ({ check }: { check: DiagnosticsRef }) => {
  const { t } = useTranslation('diagnostics')
  return (
    <>
      <h1 className="text-3xl">{t('start.heading')}</h1>
      <p className="max-w-prose text-lg">{t('start.text')}</p>
      <ul className="grid max-w-prose list-disc gap-1.5 pl-5">
        <li>{t('start.devices')}</li>
        <li>{t('start.private')}</li>
        <li>{t('start.time')}</li>
      </ul>
      <div ref={focus}>
        <Button size="lg" onClick={() => check.send({ type: 'diagnostics.startRequested' })}>
          {t('start.button')}
        </Button>
      </div>
    </>
  )
}
