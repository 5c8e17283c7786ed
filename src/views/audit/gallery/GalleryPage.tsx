import { charts } from 'virtual:known-charts'
import { requirements as known } from 'virtual:known-requirements'
import { SearchX } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Announced } from '../../ui/Announced.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ActorTree } from './ActorTree.tsx'
import { GalleryFrame } from './GalleryFrame.tsx'
import { MachineGroups } from './MachineGroups.tsx'
import { MachineLink } from './MachineLink.tsx'
import { RequirementLink } from './RequirementLink.tsx'
import { searchKnowledge } from './searchKnowledge.ts'

const knowledge = { ...charts, requirements: known }

/** Limit of the shown hits; the count has all. */
const SHOWN = 60

/** /audit/machines: every machine of the registry, and a search over machines, states and requirements. */
export const GalleryPage = () => {
  const { t } = useTranslation('gallery')
  const [query, setQuery] = useState('')
  const { machines, states, requirements } = searchKnowledge(knowledge, useDeferredValue(query))
  const searching = query.trim() !== ''
  const count = machines.length + states.length + requirements.length
  return (
    <GalleryFrame
      heading={t('heading')}
      intro={
        <>
          <p>{t('intro', { count: charts.machines.length })}</p>
          <p>{t('english')}</p>
        </>
      }
    >
      <search className="grid gap-2">
        <TextField
          type="search"
          label={t('search')}
          hint={t('searchHint')}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          className="max-w-xl"
        />
        <Announced className="text-sm text-ink-soft">{searching ? t('found', { count }) : null}</Announced>
      </search>
      {count === 0 ? (
        <EmptyState icon={<SearchX size={24} />} title={t('nothing')} text={t('nothingText')} />
      ) : null}
      {machines.length === 0 ? null : (
        <section aria-label={t('machines')}>
          <MachineGroups machines={machines} />
        </section>
      )}
      {states.length === 0 ? null : (
        <Card title={t('states', { count: states.length })}>
          <ul className="grid gap-3">
            {states.slice(0, SHOWN).map(({ machine, state }) => (
              <li key={state.id}>
                <MachineLink machine={machine} />{' '}
                <span lang="en" className="font-semibold">
                  {state.id.slice(machine.length + 1)}
                </span>
                <p lang="en" className="max-w-prose text-sm text-ink-soft">
                  {state.description}
                </p>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {requirements.length === 0 ? null : (
        <Card title={t('requirementsFound', { count: requirements.length })}>
          <ul className="grid gap-2">
            {requirements.slice(0, SHOWN).map((requirement) => (
              <li key={requirement.id}>
                <RequirementLink id={requirement.id} /> <span lang="en">{requirement.text}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {searching ? null : (
        <Card title={t('map.heading')}>
          <p className="mb-3 max-w-prose text-sm text-ink-soft">{t('map.text')}</p>
          <ActorTree charts={charts} />
        </Card>
      )}
    </GalleryFrame>
  )
}
