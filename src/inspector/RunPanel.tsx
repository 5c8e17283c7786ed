import { charts } from 'virtual:known-charts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { activeStates } from '../machines/audit/outlineGraph.ts'
import type { InspectedRun } from '../services/audit/inspector/inspected.ts'
import { Statechart } from '../views/audit/statechart/Statechart.tsx'
import { StatechartText } from '../views/audit/statechart/StatechartText.tsx'
import { Card } from '../views/ui/Card.tsx'
import { valueText } from './valueText.ts'

/** The selected actor: its chart with the current state, the same as a list, and its redacted context. */
export const RunPanel = ({ actorRun }: { actorRun: InspectedRun }) => {
  const { t } = useTranslation('inspector')
  const { t: chart } = useTranslation('chart')
  const [selected, setSelected] = useState<string | null>(null)
  const outline = charts.machines.find((machine) => machine.outline.id === actorRun.machine)?.outline
  const active = outline ? activeStates(outline, actorRun.value) : []
  return (
    <Card title={t('actorRun', { actor: actorRun.actor })}>
      <p className="mb-2">
        <span className="text-ink-soft">{t('state')}</span>{' '}
        <span lang="en" className="font-semibold wrap-anywhere" data-testid="state">
          {valueText(actorRun.value) || actorRun.status}
        </span>
      </p>
      {outline === undefined ? (
        <p className="text-ink-soft">{t('noChart')}</p>
      ) : (
        <>
          <Statechart outline={outline} active={active} selected={selected} onSelect={setSelected} />
          <details className="mt-3">
            <summary className="w-fit rounded-sm font-semibold">{chart('textHeading')}</summary>
            <div className="mt-3">
              <StatechartText outline={outline} active={active} />
            </div>
          </details>
        </>
      )}
      {actorRun.context === undefined ? null : (
        <details className="mt-3">
          <summary className="w-fit rounded-sm font-semibold">{t('context')}</summary>
          <pre lang="en" className="mt-2 max-h-96 overflow-auto rounded-md bg-sunken p-3 text-xs">
            {JSON.stringify(actorRun.context, null, 2)}
          </pre>
        </details>
      )}
    </Card>
  )
}
