import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { AuditPageRef } from '../../machines/audit/auditPageMachine.ts'
import { Card } from '../ui/Card.tsx'
import { EntryRow } from './EntryRow.tsx'
import { useLedger } from './useLedger.ts'
import { VirtualList } from './VirtualList.tsx'

const ROW_PX = 60

/** All entries that match the filter. */
export const EntryList = ({ audit }: { audit: AuditPageRef }) => {
  const { t } = useTranslation('audit')
  const ledger = useLedger(audit)
  const position = useSelector(audit, ({ context }) => context.moment.position)
  const count = ledger.shown.length
  return (
    <Card title={t('entries.title')} flush>
      {count === 0 ? (
        <p className="px-5 py-8 text-center text-ink-soft">{t('entries.none')}</p>
      ) : (
        <>
          <p className="px-5 pb-2 text-sm text-ink-soft">{t('entries.names')}</p>
          <VirtualList
            label={t('entries.list')}
            count={count}
            rowHeight={ROW_PX}
            current={position}
            onChoose={(row) => {
              const index = ledger.shown[row]
              if (index !== undefined) audit.send({ type: 'moment.chosen', index })
            }}
            renderRow={(row) => <EntryRow audit={audit} recordIndex={ledger.shown[row] ?? -1} />}
            className="h-[30rem]"
          />
        </>
      )}
    </Card>
  )
}
