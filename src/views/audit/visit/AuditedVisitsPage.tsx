import { useSelector } from '@xstate/react'
import { ChevronRight, ScrollText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { AuditedVisit } from '../../../contracts/portal/visitAudit.ts'
import type { AuditedVisitsRef } from '../../../machines/audit/auditLists.ts'
import { PagedListView } from '../../app/PagedListView.tsx'
import { useFormats } from '../../format/useFormats.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { AuditLinks } from './AuditLinks.tsx'
import { VisitFilters } from './VisitFilters.tsx'
import { visitRecordPath } from './visitRecordPath.ts'

const VisitRow = ({ visit }: { visit: AuditedVisit }) => {
  const { t } = useTranslation('visitAudit')
  const { t: past } = useTranslation('pastVisit')
  const formats = useFormats()
  const when = formats.dateTime(visit.start_time)
  return (
    <li className="border-t border-line">
      <Link
        to={visitRecordPath(visit.id)}
        className="flex min-h-14 items-center gap-4 px-5 py-3 hover:bg-neutral-soft focus-visible:-outline-offset-2"
      >
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="font-semibold">
            <span className="sr-only">{t('row.open')} </span>
            {when}
          </span>
          <span className="text-sm text-ink-soft">
            {[
              visit.outcome === null ? t('row.notFinished') : past(`outcomes.${visit.outcome}`),
              ...visit.folios.map((folio) => t('row.folio', { folio })),
              t('row.entries', { count: visit.entries }),
            ].join(' · ')}
          </span>
        </span>
        <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-ink-soft" />
      </Link>
    </li>
  )
}

/** `/audit/visits`: the practitioner's visits by date, folio and outcome, each with its record. */
export const AuditedVisitsPage = ({ actor: list }: { actor: AuditedVisitsRef }) => {
  const { t } = useTranslation('visitAudit')
  const { items, summary } = useSelector(list, ({ context }) => context)
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-6 px-4 py-6 wide:px-8 wide:py-8">
      <div className="grid gap-2">
        <PageHeading>{t('heading')}</PageHeading>
        <p className="max-w-prose text-ink-soft text-pretty">{t('intro')}</p>
        <AuditLinks current="visits" />
      </div>
      <Card title={t('found', { count: summary?.count ?? 0 })} flush>
        <VisitFilters list={list} />
        <PagedListView
          list={list}
          items={items}
          empty={<EmptyState icon={<ScrollText size={26} />} title={t('none')} text={t('noneText')} />}
        >
          {(visits) => (
            <ul>
              {visits.map((visit) => (
                <VisitRow key={visit.id} visit={visit} />
              ))}
            </ul>
          )}
        </PagedListView>
      </Card>
    </div>
  )
}
