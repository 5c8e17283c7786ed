import { useSelector } from '@xstate/react'
import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { sessionOutcome } from '../../../contracts/portal/sessionOutcome.ts'
import { type AuditedVisitsRef, auditedVisits } from '../../../machines/audit/auditLists.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'

/** Search by folio, date and outcome. */
export const VisitFilters = ({ list }: { list: AuditedVisitsRef }) => {
  const { t } = useTranslation('visitAudit')
  const { t: past } = useTranslation('pastVisit')
  const { filters, search } = useSelector(list, ({ context }) => context)
  const setFilters = (changed: Partial<typeof filters>) =>
    list.send({ type: 'list.filtersChanged', filters: { ...filters, ...changed } })
  return (
    <search
      aria-label={t('find')}
      className="grid items-end gap-3 px-5 pb-4 sm:grid-cols-2 md:grid-cols-[1.2fr_1fr_1fr_1.2fr]"
    >
      <TextField
        label={t('folio')}
        type="text"
        role="searchbox"
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        leading={<Search size={18} aria-hidden="true" />}
        value={search}
        onChange={(event) => list.send({ type: 'list.searchTyped', search: event.currentTarget.value })}
      />
      <TextField
        label={t('from')}
        type="date"
        value={filters.from ?? ''}
        max={filters.to ?? undefined}
        onChange={(event) => setFilters({ from: event.currentTarget.value || null })}
      />
      <TextField
        label={t('to')}
        type="date"
        value={filters.to ?? ''}
        min={filters.from ?? undefined}
        onChange={(event) => setFilters({ to: event.currentTarget.value || null })}
      />
      <SelectField
        label={t('outcome')}
        value={filters.outcome ?? ''}
        options={[
          { value: '', label: t('anyOutcome') },
          ...sessionOutcome.options.map((outcome) => ({
            value: outcome,
            label: past(`outcomes.${outcome}`),
          })),
        ]}
        onChange={(event) =>
          setFilters({ outcome: sessionOutcome.safeParse(event.currentTarget.value).data ?? null })
        }
      />
      {auditedVisits.isFiltered({ filters, search }) ? (
        <Button
          tone="quiet"
          size="sm"
          className="justify-self-start"
          onClick={() => list.send({ type: 'list.filtersCleared' })}
        >
          {t('clear')}
        </Button>
      ) : null}
    </search>
  )
}
