import { useSelector } from '@xstate/react'
import { CircleAlert, Clock, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LedgerFilters } from '../../contracts/audit/openedLedger.ts'
import { type AuditPageRef, selectIsFiltered } from '../../machines/audit/auditPageMachine.ts'
import { Announced } from '../ui/Announced.tsx'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import { FilterSelect } from './FilterSelect.tsx'
import { useLedger } from './useLedger.ts'
import { useRunName } from './useRunName.ts'

/** Filters of the steps and the list. */
export const FilterBar = ({ audit }: { audit: AuditPageRef }) => {
  const { t } = useTranslation('audit')
  const ledger = useLedger(audit)
  const filters = useSelector(audit, ({ context }) => context.filters)
  const matches = useSelector(audit, ({ context }) => context.matches)
  const filtered = useSelector(audit, selectIsFiltered)
  const runName = useRunName(audit)
  const change = (changed: Partial<LedgerFilters>) =>
    audit.send({ type: 'filter.changed', filters: { ...filters, ...changed } })
  return (
    <search
      aria-label={t('filter.region')}
      className="grid items-end gap-3 sm:max-wide:grid-cols-2 wide:grid-cols-[2fr_1fr_1fr_1fr_auto]"
    >
      <TextField
        label={t('filter.search')}
        type="search"
        leading={<Search size={18} aria-hidden="true" />}
        value={filters.search}
        onChange={(event) => change({ search: event.currentTarget.value })}
        className="sm:max-wide:col-span-2"
      />
      <FilterSelect
        label={t('filter.actor')}
        any={t('filter.anyActor')}
        value={filters.actorRun}
        options={ledger.index.actorRuns.map((actorRun) => ({
          value: actorRun.key,
          label: runName(actorRun),
        }))}
        onChange={(actorRun) => change({ actorRun })}
      />
      <FilterSelect
        label={t('filter.machine')}
        any={t('filter.anyMachine')}
        value={filters.machine}
        options={ledger.machines.map((machine) => ({ value: machine, label: machine }))}
        onChange={(machine) => change({ machine })}
      />
      <FilterSelect
        label={t('filter.requirement')}
        any={t('filter.anyRequirement')}
        value={filters.requirement}
        options={ledger.requirements.map((id) => ({ value: id, label: id }))}
        onChange={(requirement) => change({ requirement })}
      />
      <Button
        tone={filters.errorsOnly ? 'primary' : 'secondary'}
        icon={<CircleAlert size={18} aria-hidden="true" />}
        aria-pressed={filters.errorsOnly}
        onClick={() => change({ errorsOnly: !filters.errorsOnly })}
      >
        {t('filter.errors')}
      </Button>
      {ledger.index.tickCount === 0 ? null : (
        <div className="col-span-full">
          <Button
            size="sm"
            tone={filters.ticks ? 'primary' : 'quiet'}
            icon={<Clock size={16} aria-hidden="true" />}
            aria-pressed={filters.ticks}
            onClick={() => change({ ticks: !filters.ticks })}
          >
            {t('filter.ticks', { count: ledger.index.tickCount })}
          </Button>
        </div>
      )}
      {filtered ? (
        <div className="col-span-full flex flex-wrap items-center gap-3 text-sm">
          <Announced>
            {matches.counting ? t('filter.counting') : t('filter.matches', { count: matches.count })}
          </Announced>
          <Button size="sm" tone="quiet" onClick={() => audit.send({ type: 'filter.cleared' })}>
            {t('filter.clear')}
          </Button>
        </div>
      ) : null}
    </search>
  )
}
