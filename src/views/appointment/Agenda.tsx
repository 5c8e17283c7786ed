import { useSelector } from '@xstate/react'
import { CalendarDays } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type AgendaListRef, agendaList } from '../../machines/appointment/agendaList.ts'
import type { AgendaRef } from '../../machines/appointment/agendaMachine.ts'
import { useFormats } from '../format/useFormats.ts'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { AgendaFilterBar } from './AgendaFilterBar.tsx'
import { AgendaRows } from './AgendaRows.tsx'
import { AgendaSkeleton } from './AgendaSkeleton.tsx'
import { NoMatch } from './NoMatch.tsx'

interface AgendaProps {
  agenda: AgendaRef
  list: AgendaListRef
}

/** P1.21: today's visits in the order of their start; the four states of a list (experience §2.2). */
export const Agenda = ({ agenda, list }: AgendaProps) => {
  const { t } = useTranslation('home')
  const formats = useFormats()
  const { items, summary, failure } = useSelector(list, ({ context }) => context)
  const filtered = useSelector(list, ({ context }) => agendaList.isFiltered(context))
  const busy = useSelector(list, (snapshot) => snapshot.hasTag('busy'))
  return (
    <Card
      title={t('agenda.title')}
      busy={busy}
      flush
      aside={
        items === null ? null : (
          <p className="text-sm text-ink-soft">{t('agenda.count', { count: items.length })}</p>
        )
      }
    >
      <AgendaFilterBar list={list} />
      <QueryView
        data={items}
        failed={failure !== null}
        onRetry={() => list.send({ type: 'list.refreshRequested' })}
        loading={<AgendaSkeleton label={t('agenda.loading')} />}
        failedTitle={t('agenda.failed')}
        failedText={t('agenda.failedText', { code: String(failure?.code ?? '') })}
        staleTitle={t('agenda.stale', { time: summary === null ? '' : formats.time(summary.serverTime) })}
        isEmpty={(visits) => visits.length === 0}
        empty={
          filtered ? (
            <NoMatch onClear={() => list.send({ type: 'list.filtersCleared' })} />
          ) : (
            <EmptyState
              icon={<CalendarDays size={26} />}
              title={t('agenda.emptyTitle')}
              text={
                summary?.upcoming == null
                  ? t('agenda.emptyFree')
                  : t('agenda.emptyNext', { when: formats.dateTime(summary.upcoming.start_time) })
              }
            />
          )
        }
      >
        {(visits) => <AgendaRows visits={visits} agenda={agenda} />}
      </QueryView>
    </Card>
  )
}
