import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DiagnosticsRef } from '../../machines/diagnostics/diagnosticsMachine.ts'
import { Announced } from '../ui/Announced.tsx'
import { Button } from '../ui/Button.tsx'

/** Outside the component: a step takes the focus once, when it appears. */
const focus = (element: HTMLElement | null) => element?.focus()

interface StepFrameProps {
  check: DiagnosticsRef
  title: string
  /** The result as text; announced when it appears. */
  result: ReactNode
  children?: ReactNode
  /** Next is highlighted once there is nothing else to do. */
  settled: boolean
}

/** One step: its content, its result, and Next; a failed step does not block the others. */
export const StepFrame = ({ check, title, result, children, settled }: StepFrameProps) => {
  const { t } = useTranslation('diagnostics')
  return (
    <>
      <h1 key={title} ref={focus} tabIndex={-1} className="text-3xl">
        {title}
      </h1>
      {children}
      <Announced as="div" className="grid gap-3">
        {result}
      </Announced>
      <div className="flex flex-wrap gap-3">
        <Button
          tone={settled ? 'primary' : 'secondary'}
          size="lg"
          aria-keyshortcuts="Enter"
          onClick={() => check.send({ type: 'diagnostics.nextRequested' })}
        >
          {t('next')}
        </Button>
        <Button
          tone="secondary"
          size="lg"
          aria-keyshortcuts="R"
          icon={<RotateCcw size={18} aria-hidden="true" />}
          onClick={() => check.send({ type: 'diagnostics.againRequested' })}
        >
          {t('again')}
        </Button>
      </div>
      <p className="hidden text-sm text-ink-soft wide:block">{t('keys')}</p>
    </>
  )
}
