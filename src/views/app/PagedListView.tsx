import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditedVisitsRef, PatientReadsRef } from '../../machines/audit/auditLists.ts'
import type {
  PaymentListRef,
  PayoutEntryListRef,
  PayoutListRef,
} from '../../machines/payments/paymentParts.ts'
import { QueryView } from '../ui/QueryView.tsx'
import { PagedListEnd } from './PagedListEnd.tsx'

export type PagedListRef =
  | PaymentListRef
  | PayoutListRef
  | PayoutEntryListRef
  | AuditedVisitsRef
  | PatientReadsRef

interface Props<Item> {
  list: PagedListRef
  items: readonly Item[] | null
  /** Shown in place of rows when there are none. */
  empty: ReactNode
  children: (rows: readonly Item[]) => ReactNode
}

/** A list in its four states, with more of it at the end. */
export const PagedListView = <Item,>({ list, items, empty, children }: Props<Item>) => {
  const { t } = useTranslation()
  const failed = useSelector(
    list,
    ({ context }: { context: { failure: unknown } }) => context.failure !== null,
  )
  const busy = useSelector(list, (snapshot) => snapshot.hasTag('busy'))
  return (
    <div aria-busy={busy}>
      <QueryView
        data={items}
        failed={failed}
        failedTitle={t('list.failed')}
        staleTitle={t('list.stale')}
        onRetry={() => list.send({ type: 'list.refreshRequested' })}
        loading={<p className="p-5 text-ink-soft">{t('loading')}</p>}
        isEmpty={(rows) => rows.length === 0}
        empty={empty}
      >
        {(rows) => (
          <>
            {children(rows)}
            <PagedListEnd list={list} />
          </>
        )}
      </QueryView>
    </div>
  )
}
