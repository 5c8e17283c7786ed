import { requirements } from 'virtual:known-requirements'
import { Search, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router-dom'
import { Banner } from '../../ui/Banner.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { areasOf, filterRequirements, STATUSES } from './filterRequirements.ts'
import { GalleryFrame } from './GalleryFrame.tsx'
import { RequirementRow } from './RequirementRow.tsx'

const areas = areasOf(requirements)
const proven = requirements.filter(({ tests }) => tests.length > 0)

/** /audit/machines/requirements: the requirements of one area, their states and transitions, and their tests. */
export const RequirementsPage = () => {
  const { t } = useTranslation('gallery')
  const sought = useLocation().hash.slice(1)
  const [query, setQuery] = useSearchParams()
  const area =
    areas.find(([name]) => name === query.get('area'))?.[0] ??
    requirements.find(({ id }) => id === sought)?.area ??
    areas[0]?.[0] ??
    ''
  const status = STATUSES.find((one) => one === query.get('status')) ?? 'all'
  const [search, setSearch] = useState('')
  const found = filterRequirements(requirements, { area, status, search })
  const change = (changed: Readonly<Record<string, string>>) =>
    setQuery({ area, status, ...changed }, { replace: true })
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
      <Banner tone="info" title={t('requirement.proven')}>
        <p className="max-w-prose">{t('requirement.how')}</p>
        <p className="mt-1 max-w-prose">{t('requirement.kinds')}</p>
      </Banner>
      <search className="grid items-end gap-3 sm:grid-cols-[2fr_1fr_1fr]">
        <TextField
          label={t('requirement.search')}
          type="search"
          leading={<Search size={18} aria-hidden="true" />}
          value={search}
          onChange={({ currentTarget: { value } }) => setSearch(value)}
        />
        <SelectField
          label={t('requirement.area')}
          value={area}
          options={areas.map(([name, count]) => ({
            value: name,
            label: t('requirement.areaOption', { area: name, count }),
          }))}
          onChange={({ currentTarget: { value } }) => {
            setSearch('')
            change({ area: value })
          }}
        />
        <SelectField
          label={t('requirement.status')}
          value={status}
          options={STATUSES.map((one) => ({ value: one, label: t(`requirement.${one}`) }))}
          onChange={({ currentTarget: { value } }) => change({ status: value })}
        />
      </search>
      <Card title={t('requirement.found', { count: found.length })}>
        {found.length === 0 ? (
          <EmptyState
            icon={<SearchX size={24} />}
            title={t('requirement.nothing')}
            text={t('requirement.nothingText')}
          />
        ) : (
          <ul>
            {found.map((requirement) => (
              <RequirementRow
                key={requirement.id}
                requirement={requirement}
                sought={requirement.id === sought}
              />
            ))}
          </ul>
        )}
      </Card>
    </GalleryFrame>
  )
}
