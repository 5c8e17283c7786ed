import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditPageRef } from '../../machines/audit/auditPageMachine.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { ActorPanel } from './ActorPanel.tsx'
import { EntryList } from './EntryList.tsx'
import { FilterBar } from './FilterBar.tsx'
import { Lanes } from './Lanes.tsx'
import { LedgerHead } from './LedgerHead.tsx'
import { Player } from './Player.tsx'
import { StoryCard } from './StoryCard.tsx'
import { useFaultText } from './useFaultText.ts'
import { useLedgerKeys } from './useLedgerKeys.ts'

/** An open ledger: player, filter, actors over time, entries, and one actor at the moment. */
export const LedgerWorkspace = ({ audit }: { audit: AuditPageRef }) => {
  const { t } = useTranslation('audit')
  const faultText = useFaultText()
  const fault = useSelector(audit, ({ context }) => context.fault)
  const keys = useLedgerKeys(audit)
  return (
    <div
      ref={keys}
      className="mx-auto grid w-full max-w-[100rem] gap-4 px-4 py-5 wide:px-8"
      data-testid="ledger"
    >
      <LedgerHead audit={audit} />
      {fault === null ? null : (
        <Banner
          urgent
          tone="danger"
          title={t('fault.title')}
          actions={
            <Button size="sm" tone="secondary" onClick={() => audit.send({ type: 'audit.closed' })}>
              {t('fault.other')}
            </Button>
          }
        >
          <p>{faultText(fault)}</p>
          <p>{t('fault.partial')}</p>
        </Banner>
      )}
      {/* The story's texts load later than the page's, which must not disappear meanwhile. */}
      <Suspense>
        <StoryCard audit={audit} />
      </Suspense>
      <Player audit={audit} />
      <FilterBar audit={audit} />
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-4">
          <Lanes audit={audit} />
          <EntryList audit={audit} />
        </div>
        <ActorPanel audit={audit} />
      </div>
    </div>
  )
}
