import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react'
import { useSelector } from '@xstate/react'
import { Crosshair } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditPanel } from '../../machines/audit/auditPageContract.ts'
import type { AuditPageRef } from '../../machines/audit/auditPageMachine.ts'
import type { LifeRow } from '../../services/audit/ledgerIndex.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { ActorState } from './ActorState.tsx'
import { ChangeTab } from './ChangeTab.tsx'
import { ChartTab } from './ChartTab.tsx'
import { useLifeName } from './useLifeName.ts'
import { useRecord } from './useRecord.ts'
import { WhyTab } from './WhyTab.tsx'

const PANELS: readonly AuditPanel[] = ['chart', 'change', 'why']

const OneActor = ({ audit, life }: { audit: AuditPageRef; life: LifeRow }) => {
  const { t } = useTranslation('audit')
  const record = useRecord(audit)
  const place = useSelector(audit, ({ context }) => context.moment.index)
  const panel = useSelector(audit, ({ context }) => context.panel)
  const moment = useMemo(() => record.momentOf(life, place), [record, life, place])
  return (
    <div className="grid gap-4">
      <ActorState audit={audit} life={life} moment={moment} />
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
              <ChartTab audit={audit} life={life} moment={moment} />
            </TabPanel>
            <TabPanel>
              <ChangeTab moment={moment} />
            </TabPanel>
            <TabPanel>
              <WhyTab audit={audit} life={life} moment={moment} />
            </TabPanel>
          </TabPanels>
        </TabGroup>
      )}
    </div>
  )
}

/** One actor at the moment: where it is, what the event did to it, and what it would take. */
export const ActorPanel = ({ audit }: { audit: AuditPageRef }) => {
  const { t } = useTranslation('audit')
  const record = useRecord(audit)
  const lifeName = useLifeName(audit)
  const following = useSelector(audit, ({ context }) => context.following)
  const life = record.lifeOf(useSelector(audit, ({ context }) => context.life))
  return (
    <Card
      title={life === null ? t('actor.none') : t('actor.title', { actor: lifeName(life) })}
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
      {life === null ? (
        <p className="text-ink-soft">{t('actor.noneText')}</p>
      ) : (
        <OneActor audit={audit} life={life} />
      )}
    </Card>
  )
}
