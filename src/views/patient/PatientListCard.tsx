import { useSelector } from '@xstate/react'
import { SearchX, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PatientListRef } from '../../machines/patient/patientList.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { useFormats } from '../format/useFormats.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { ListEnd } from './ListEnd.tsx'
import { PatientRow } from './PatientRow.tsx'
import { PatientSearchBar } from './PatientSearchBar.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'

const NoPatients = () => {
  const { t } = useTranslation('patient')
  const { t: common } = useTranslation()
  const shell = useLasting('shell')
  return (
    <EmptyState
      icon={<UsersRound size={26} />}
      title={t('empty')}
      text={t('emptyText')}
      action={
        <Button size="sm" onClick={() => shell.send({ type: 'dialog.opened', dialog: 'share' })}>
          {common('account.share')}
        </Button>
      }
    />
  )
}

interface PatientListCardProps {
  list: PatientListRef
  /** Whose drawer is open. */
  open: string | null
}

/** P1.27: the patients, through the search and in their order; the four states of a list (experience §2.2). */
export const PatientListCard = ({ list, open }: PatientListCardProps) => {
  const { t } = useTranslation('patient')
  const formats = useFormats()
  const { items, summary, failure, fetchedAt } = useSelector(list, ({ context }) => context)
  const searched = useSelector(list, ({ context }) => context.search.trim() !== '')
  const busy = useSelector(list, (snapshot) => snapshot.hasTag('busy'))
  const failedMore = useSelector(list, (snapshot) => snapshot.matches('failedMore'))
  return (
    <Card
      title={t('list')}
      busy={busy}
      flush
      aside={
        summary === null ? null : (
          <p className="text-sm text-ink-soft">{t('count', { count: summary.count })}</p>
        )
      }
    >
      <PatientSearchBar list={list} />
      <QueryView
        data={items}
        failed={failure !== null && !failedMore}
        onRetry={() => list.send({ type: 'list.refreshRequested' })}
        loading={<RowsSkeleton label={t('loading')} />}
        failedTitle={t('failed')}
        failedText={t('failedText', { code: String(failure?.code ?? '') })}
        staleTitle={t('stale', {
          time: fetchedAt === null ? '' : formats.time(new Date(fetchedAt).toISOString()),
        })}
        isEmpty={(patients) => patients.length === 0}
        empty={
          searched ? (
            <EmptyState
              icon={<SearchX size={26} />}
              title={t('noMatch')}
              text={t('noMatchText')}
              action={
                <Button
                  tone="secondary"
                  size="sm"
                  onClick={() => list.send({ type: 'list.searchTyped', search: '' })}
                >
                  {t('clear')}
                </Button>
              }
            />
          ) : (
            <NoPatients />
          )
        }
      >
        {(patients) => (
          <>
            <ul className="divide-y divide-line border-t border-line">
              {patients.map((patient) => (
                <PatientRow key={patient.id} patient={patient} open={patient.id === open} />
              ))}
            </ul>
            <ListEnd list={list} shown={patients.length} count={summary?.count ?? patients.length} />
          </>
        )}
      </QueryView>
    </Card>
  )
}
