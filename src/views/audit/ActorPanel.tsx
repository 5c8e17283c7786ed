import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react'
import { useSelector } from '@xstate/react'
import { Crosshair } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditPanel } from '../../machines/audit/auditPageContract.ts'
import type { AuditPageRef } from '../../machines/audit/auditPageMachine.ts'
import type { RunRow } from '../../services/audit/ledgerIndex.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { ActorState } from './ActorState.tsx'
import { ChangeTab } from './ChangeTab.tsx'
import { ChartTab } from './ChartTab.tsx'
import { useLedger } from './useLedger.ts'
import { useRunName } from './useRunName.ts'
import { WhyTab } from './WhyTab.tsx'

const PANELS: readonly AuditPanel[] = ['chart', 'change', 'why']

const OneActor = ({ audit, actorRun }: { audit: AuditPageRef; actorRun: RunRow }) => {
  const { t } = useTranslation('audit')
  const ledger = useLedger(audit)
  const recordIndex = useSelector(audit, ({ context }) => context.moment.index)
  const panel = useSelector(audit, ({ context }) => context.panel)
  const moment = useMemo(() => ledger.momentOf(actorRun, recordIndex), [ledger, actorRun, recordIndex])
  return (
    <div className="grid gap-4">
      <ActorState audit={audit} actorRun={actorRun} moment={moment} />
      {moment.entry === null ? null : (
        <TabGroup
          selectedIndex={PANELS.indexOf(panel)}
          onChange={(index) => audit.send({ type: 'panel.chosen', panel: PANELS[index] ?? 'chart' })}
        >
          <TabList aria-label={t('actor.tabs')} className="flex flex-wrap gap-1 border-b border-line">
            {PANELS.map((one) => (
              <Tab
                key={one}
                className="-mb-px min-h-11 rounded-t-md border-b-3 border-transparent px-3 text-sm font-semibold text-ink-soft hover:text-ink aria-selected:border-primary aria-selected:text-ink"
              >
                {t(`actor.${one}`)}
              </Tab>
            ))}
          </TabList>
          <TabPanels className="pt-3">
            <TabPanel>
              <ChartTab audit={audit} actorRun={actorRun} moment={moment} />
            </TabPanel>
            <TabPanel>
              <ChangeTab moment={moment} />
            </TabPanel>
            <TabPanel>
              <WhyTab audit={audit} actorRun={actorRun} moment={moment} />
            </TabPanel>
          </TabPanels>
        </TabGroup>
      )}
    </div>
  )
}

/** One actor at the moment: its state, the effect of the event, and the events that it takes. */
export const ActorPanel = ({ audit }: { audit: AuditPageRef }) => {
  const { t } = useTranslation('audit')
  const ledger = useLedger(audit)
  const runName = useRunName(audit)
  const following = useSelector(audit, ({ context }) => context.following)
  const actorRun = ledger.runOf(useSelector(audit, ({ context }) => context.actorRun))
  return (
    <Card
      title={actorRun === null ? t('actor.none') : t('actor.title', { actor: runName(actorRun) })}
      className="min-w-0"
      aside={
        <Button
          size="sm"
          tone={following ? 'primary' : 'secondary'}
          icon={<Crosshair aria-hidden="true" size={16} />}
          aria-pressed={following}
          title={following ? t('actor.following') : t('actor.pinned')}
          onClick={() => audit.send({ type: 'actor.followed' })}
        >
          {t('actor.follow')}
        </Button>
      }
    >
      {actorRun === null ? (
        <p className="text-ink-soft">{t('actor.noneText')}</p>
      ) : (
        <OneActor audit={audit} actorRun={actorRun} />
      )}
    </Card>
  )
}
