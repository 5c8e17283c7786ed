import { requirements } from 'virtual:known-requirements'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { KnownRequirement } from '../../../contracts/audit/machineKnowledge.ts'
import { Card } from '../../ui/Card.tsx'
import { GalleryFrame } from './GalleryFrame.tsx'
import { RequirementRow } from './RequirementRow.tsx'

const areasOf = (requirements: readonly KnownRequirement[]): [string, KnownRequirement[]][] => {
  const areas = new Map<string, KnownRequirement[]>()
  for (const requirement of requirements)
    areas.set(requirement.area, [...(areas.get(requirement.area) ?? []), requirement])
  return [...areas].sort(([a], [b]) => a.localeCompare(b, 'en'))
}

interface ListProps {
  readonly requirements: readonly KnownRequirement[]
  readonly sought: string
}

const List = ({ requirements, sought }: ListProps) => (
  <div className="grid gap-6">
    {areasOf(requirements).map(([area, rows]) => (
      <div key={area}>
        <h3 lang="en" className="text-base">
          {area} <span className="font-normal text-ink-soft tabular-nums">{rows.length}</span>
        </h3>
        <ul>
          {rows.map((requirement) => (
            <RequirementRow
              key={requirement.id}
              requirement={requirement}
              sought={requirement.id === sought}
            />
          ))}
        </ul>
      </div>
    ))}
  </div>
)

const open = requirements.filter(({ tests }) => tests.length === 0)
const proven = requirements.filter(({ tests }) => tests.length > 0)

/** /audit/machines/requirements: requirement, states and transitions, tests; untested ones first. */
export const RequirementsPage = () => {
  const { t } = useTranslation('gallery')
  const sought = useLocation().hash.slice(1)
  return (
    <GalleryFrame
      heading={t('requirement.heading')}
      intro={
        <>
          <p>{t('requirement.intro', { all: requirements.length, proven: proven.length })}</p>
          <p>{t('english')}</p>
        </>
      }
    >
      <Card title={t('requirement.without', { count: open.length })}>
        <List requirements={open} sought={sought} />
      </Card>
      <Card title={t('requirement.with', { count: proven.length })}>
        <List requirements={proven} sought={sought} />
      </Card>
    </GalleryFrame>
  )
}
