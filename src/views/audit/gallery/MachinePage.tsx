import { charts } from 'virtual:known-charts'
import { requirements } from 'virtual:known-requirements'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { KnownMachine } from '../../../contracts/audit/machineKnowledge.ts'
import { flattenStates } from '../../../machines/transitionNames.ts'
import { NotFoundPage } from '../../app/NotFoundPage.tsx'
import { Card } from '../../ui/Card.tsx'
import { Statechart } from '../statechart/Statechart.tsx'
import { StatechartText } from '../statechart/StatechartText.tsx'
import { GalleryFrame } from './GalleryFrame.tsx'
import { MachineLink } from './MachineLink.tsx'
import { RequirementRow } from './RequirementRow.tsx'
import { SelectedState } from './SelectedState.tsx'
import { TransitionTable } from './TransitionTable.tsx'

const Relatives = ({ title, relatives }: { title: string; relatives: KnownMachine['parents'] }) => (
  <div>
    <h3 className="text-base">{title}</h3>
    <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
      {relatives.map(({ actor, machine }) => (
        <li key={`${actor} ${machine}`}>
          <MachineLink machine={machine} />
          {actor === machine ? null : (
            <span lang="en" className="text-sm text-ink-soft">
              {' '}
              {actor}
            </span>
          )}
        </li>
      ))}
    </ul>
  </div>
)

const Machine = ({ machine: { outline, parents, children } }: { machine: KnownMachine }) => {
  const { t } = useTranslation('gallery')
  const { t: chart } = useTranslation('chart')
  const [selected, setSelected] = useState<string | null>(null)
  const realised = requirements.filter(({ realisations }) =>
    realisations.some(({ machine }) => machine === outline.id),
  )
  const state = flattenStates(outline).find(({ id }) => id === selected)
  const tests = charts.coverage[outline.id] ?? {}
  return (
    <GalleryFrame
      heading={outline.id}
      headingLang="en"
      intro={
        <>
          <p lang="en">{outline.description}</p>
          <p>{t('english')}</p>
        </>
      }
    >
      <Card title={t('chart')}>
        <Statechart outline={outline} initialScale={1} selected={selected} onSelect={setSelected} />
        <p className="mt-2 text-sm text-ink-soft">{t('chartHint')}</p>
      </Card>
      {state === undefined ? null : <SelectedState outline={outline} state={state} tests={tests} />}
      <Card title={chart('textHeading')}>
        <details>
          <summary className="w-fit rounded-sm py-1">{t('showList')}</summary>
          <div className="mt-3">
            <StatechartText outline={outline} />
          </div>
        </details>
      </Card>
      <Card title={t('table.heading')}>
        <TransitionTable outline={outline} tests={tests} />
      </Card>
      <Card title={t('requirement.here', { count: realised.length })}>
        {realised.length === 0 ? (
          <p className="text-ink-soft">{t('requirement.none')}</p>
        ) : (
          <ul>
            {realised.map((requirement) => (
              <RequirementRow key={requirement.id} requirement={requirement} />
            ))}
          </ul>
        )}
      </Card>
      <Card title={t('map.place')}>
        <div className="grid gap-4">
          {parents.length === 0 ? (
            <p>{t('map.root')}</p>
          ) : (
            <Relatives title={t('map.parents')} relatives={parents} />
          )}
          {children.length === 0 ? (
            <p>{t('map.leaf')}</p>
          ) : (
            <Relatives title={t('map.children')} relatives={children} />
          )}
        </div>
      </Card>
    </GalleryFrame>
  )
}

/** /audit/machines/:machine: all data of one machine. */
export const MachinePage = () => {
  const { machine: id } = useParams()
  const machine = charts.machines.find(({ outline }) => outline.id === id)
  // A new machine resets the selection.
  return machine ? <Machine key={machine.outline.id} machine={machine} /> : <NotFoundPage />
}
