import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react'
import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { PatientSummaryRef } from '../../machines/patient/patientRecord.ts'
import type { PatientsRef } from '../../machines/patient/patientsMachine.ts'
import { RecordsPanel } from '../record/RecordsPanel.tsx'
import { CancelledTab } from './CancelledTab.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import { NewVisitTab } from './NewVisitTab.tsx'
import { SummaryTab } from './SummaryTab.tsx'

const TABS = ['summary', 'history', 'records', 'cancelled', 'newVisit'] as const
const requests = {
  summary: 'patients.summaryRequested',
  history: 'patients.historyRequested',
  records: 'patients.recordsRequested',
  newVisit: 'patients.newVisitRequested',
  cancelled: 'patients.cancelledRequested',
} as const

interface PatientTabsProps {
  actor: PatientsRef
  summary: PatientSummaryRef
  close: () => unknown
}

/** Summary, History, Records, Cancelled and New visit of one patient. */
export const PatientTabs = ({ actor, summary, close }: PatientTabsProps) => {
  const { t } = useTranslation('patient')
  const tab = useSelector(
    actor,
    (snapshot) => TABS.find((name) => snapshot.matches({ open: { viewing: name } })) ?? 'summary',
  )
  const history = useSelector(actor, (snapshot) => snapshot.children.patientHistory)
  const records = useSelector(actor, (snapshot) => snapshot.children.records)
  const newVisit = useSelector(actor, (snapshot) => snapshot.children.newVisit)
  const patientId = useSelector(actor, ({ context }) => context.patientId)
  const typed = useSelector(actor, ({ context }) => context.typedReason)
  const cancelled = useSelector(actor, (snapshot) => snapshot.children.cancelledVisits)
  return (
    <TabGroup
      selectedIndex={TABS.indexOf(tab)}
      onChange={(index) => actor.send({ type: requests[TABS[index] ?? 'summary'] })}
    >
      <TabList aria-label={t('drawer.tabs')} className="flex flex-wrap gap-x-1 border-b border-line px-3">
        {TABS.map((name) => (
          <Tab
            key={name}
            className="min-h-11 border-b-3 border-transparent px-3 text-sm font-semibold text-ink-soft hover:text-ink focus-visible:-outline-offset-3 data-selected:border-primary data-selected:text-ink"
          >
            {t(`tab.${name}`)}
          </Tab>
        ))}
      </TabList>
      <TabPanels>
        <TabPanel className="focus-visible:-outline-offset-3">
          <SummaryTab actor={actor} summary={summary} close={close} />
        </TabPanel>
        <TabPanel className="focus-visible:-outline-offset-3">
          {history === undefined ? null : <HistoryTab history={history} />}
        </TabPanel>
        <TabPanel className="p-5 focus-visible:-outline-offset-3">
          {records === undefined ? null : <RecordsPanel records={records} />}
        </TabPanel>
        <TabPanel className="focus-visible:-outline-offset-3">
          {cancelled === undefined ? null : <CancelledTab cancelled={cancelled} />}
        </TabPanel>
        <TabPanel className="p-5 focus-visible:-outline-offset-3">
          {newVisit === undefined || patientId === null ? null : (
            <NewVisitTab
              newVisit={newVisit}
              typedReason={typed?.patientId === patientId ? typed.reason : ''}
              onReasonTyped={(reason) => actor.send({ type: 'patients.reasonTyped', patientId, reason })}
            />
          )}
        </TabPanel>
      </TabPanels>
    </TabGroup>
  )
}
