import { useSelector } from '@xstate/react'
import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { directions, patientOrders } from '../../contracts/portal/patient/patientList.ts'
import type { PatientListRef } from '../../machines/patient/patientList.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { useSingleKey } from '../shell/useSingleKey.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { sortIn, sortText } from './useSortAddress.ts'

const SORTS = patientOrders.flatMap((orderBy) =>
  directions.map((orderByValue) => ({ orderBy, orderByValue })),
)

/** Search by name, and the order of the list. */
export const PatientSearchBar = ({ list }: { list: PatientListRef }) => {
  const { t } = useTranslation('patient')
  const field = useRef<HTMLInputElement>(null)
  const hasKey = useSelector(useLasting('shell'), ({ context }) => context.singleKeys)
  // "/" takes the focus to the search (experience §11).
  useSingleKey('/', () => field.current?.focus())
  const { filters, search } = useSelector(list, ({ context }) => context)
  const searchFor = (text: string) => list.send({ type: 'list.searchTyped', search: text })
  return (
    <search
      aria-label={t('find')}
      className="grid gap-3 px-5 pb-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,15rem)]"
    >
      <TextField
        ref={field}
        label={t('search')}
        labelHidden
        type="text"
        role="searchbox"
        enterKeyHint="search"
        autoComplete="off"
        aria-keyshortcuts={hasKey ? '/' : undefined}
        maxLength={120}
        placeholder={t('search')}
        leading={<Search size={18} aria-hidden="true" />}
        trailing={
          search === '' ? null : (
            <IconButton
              label={t('clear')}
              size="sm"
              icon={<X size={18} aria-hidden="true" />}
              className="mr-1"
              onClick={() => searchFor('')}
            />
          )
        }
        value={search}
        onChange={(event) => searchFor(event.currentTarget.value)}
      />
      <SelectField
        label={t('sort')}
        labelHidden
        value={sortText(filters)}
        options={SORTS.map((sort) => ({
          value: sortText(sort),
          label: t(`order.${sort.orderBy}.${sort.orderByValue}`),
        }))}
        onChange={(event) => {
          const chosen = sortIn(event.currentTarget.value)
          if (chosen !== null) list.send({ type: 'list.filtersChanged', filters: chosen })
        }}
      />
    </search>
  )
}
