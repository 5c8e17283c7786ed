import { useSelector } from '@xstate/react'
import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { appointmentStatus, appointmentStatuses } from '../../contracts/portal/appointmentStatus.ts'
import { type AgendaListRef, agendaList } from '../../machines/appointment/agendaList.ts'
import { useSpecialities } from '../practitioner/useSpecialities.ts'
import { Button } from '../ui/Button.tsx'
import { Select } from '../ui/Select.tsx'
import { TextField } from '../ui/TextField.tsx'

const ANY = 'any'

/** The spec's query: search, status, speciality (P7.14). */
export const AgendaFilterBar = ({ list }: { list: AgendaListRef }) => {
  const { t } = useTranslation('home')
  const { list: specialities } = useSpecialities()
  const { filters, search } = useSelector(list, ({ context }) => context)
  return (
    <search
      aria-label={t('agenda.filters')}
      className="grid gap-3 px-5 pb-4 sm:grid-cols-2 md:grid-cols-[1.2fr_1fr_1fr]"
    >
      <TextField
        label={t('agenda.search')}
        labelHidden
        type="search"
        placeholder={t('agenda.search')}
        leading={<Search size={18} aria-hidden="true" />}
        value={search}
        onChange={(event) => list.send({ type: 'list.searchTyped', search: event.currentTarget.value })}
        className="sm:max-md:col-span-2"
      />
      <Select
        label={t('agenda.status')}
        labelHidden
        placeholder={t('agenda.anyStatus')}
        value={filters.status ?? ANY}
        options={[
          { value: ANY, label: t('agenda.anyStatus') },
          ...appointmentStatuses.map((status) => ({ value: status, label: t(`status.${status}`) })),
        ]}
        onChange={(value) =>
          list.send({
            type: 'list.filtersChanged',
            filters: { ...filters, status: appointmentStatus.safeParse(value).data ?? null },
          })
        }
      />
      <Select
        label={t('agenda.speciality')}
        labelHidden
        placeholder={t('agenda.anySpeciality')}
        value={filters.specialityId ?? ANY}
        options={[
          { value: ANY, label: t('agenda.anySpeciality') },
          ...specialities.map(({ speciality }) => ({
            value: speciality.id,
            label: speciality.practitioner_speciality,
          })),
        ]}
        onChange={(value) =>
          list.send({
            type: 'list.filtersChanged',
            filters: { ...filters, specialityId: value === ANY ? null : value },
          })
        }
      />
      {agendaList.isFiltered({ filters, search }) ? (
        <Button
          tone="quiet"
          size="sm"
          className="justify-self-start"
          onClick={() => list.send({ type: 'list.filtersCleared' })}
        >
          {t('agenda.clear')}
        </Button>
      ) : null}
    </search>
  )
}
