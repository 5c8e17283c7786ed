import { useSelector } from '@xstate/react'
import { X } from 'lucide-react'
import { Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import type { VisitPanel } from '../../../machines/visit/roomPanelsContract.ts'
import type { VisitRef } from '../../../machines/visit/visitMachine.ts'
import { NotePanel } from '../../note/lazyNote.ts'
import { PrescriptionPanel } from '../../prescription/lazyPrescription.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { ScrollArea } from '../../ui/ScrollArea.tsx'
import { NextVisit, PatientPanel } from '../../visit/lazyPatient.ts'
import { PatientFacts } from '../../visit/PatientFacts.tsx'
import { ChatPanel } from '../chat/ChatPanel.tsx'
import { DeviceMenus } from '../devices/DeviceMenus.tsx'
import { MicMeter } from '../devices/MicMeter.tsx'
import { OutputVolume } from '../devices/OutputVolume.tsx'
import { NotCovered } from '../encryption/NotCovered.tsx'
import { PollsPanel } from '../polls/lazyPolls.ts'
import { PeoplePanel, PlaylistPanel, StatsPanel, TranscriptPanel } from './lazyPanels.ts'
import { PanelEdge, PanelWidthButton, usePanelWidth } from './PanelEdge.tsx'
import { panelClassName } from './panelClassName.ts'

interface CallPanelProps {
  panel: VisitPanel
  visit: VisitRef
  meeting: MeetingRef
  onClose: () => void
}

/** Panels whose content the server reads, also in an encrypted call. */
const SERVER_READS: ReadonlySet<VisitPanel> = new Set(['chat', 'note', 'polls'])

/** Panels in which the doctor writes long texts. */
const WRITES: ReadonlySet<VisitPanel> = new Set(['note', 'prescription'])

/** Outside the component: the panel takes the focus once, when it opens. */
const focus = (element: HTMLElement | null) => element?.focus()

/** Beside the stage; on a narrow window below it (experience §2.5, §8.2). */
export const CallPanel = ({ panel, visit, meeting, onClose }: CallPanelProps) => {
  const { t } = useTranslation('meeting')
  const { t: devices } = useTranslation('devices')
  const id = useId()
  const details = useSelector(visit, ({ context }) => context.details)
  const titles: Record<VisitPanel, string> = {
    chat: t('chat.heading'),
    people: t('people.heading'),
    patient: t('patient.heading'),
    note: t('bar.note'),
    prescription: t('bar.prescription'),
    devices: devices('device.settings'),
    stats: t('stats.heading'),
    playlist: t('played.heading'),
    polls: t('more.polls'),
    captions: t('bar.captions'),
    nextVisit: t('nextVisit.heading'),
  }
  const roomPanels = useSelector(visit, (snapshot) => snapshot.children.roomPanels)
  const pollEditor = useSelector(roomPanels, (snapshot) => snapshot?.children.pollEditor)
  const prescription = useSelector(visit, (snapshot) => snapshot.children.prescription)
  const patientPanel = useSelector(visit, (snapshot) => snapshot.children.patientPanel)
  const note = useSelector(visit, (snapshot) => snapshot.children.note)
  const nextVisit = useSelector(visit, (snapshot) => snapshot.children.nextVisit)
  const joinedAt = useSelector(visit, ({ context }) => context.joinedAt)
  const width = usePanelWidth(meeting, WRITES.has(panel))
  return (
    <section
      key={panel}
      data-panel={panel}
      aria-labelledby={id}
      className={panelClassName}
      style={width.style}
    >
      <PanelEdge {...width} />
      <div className="flex items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-4">
        <h2 id={id} ref={focus} tabIndex={-1} data-focus-quiet data-focus-heir className="text-lg">
          {titles[panel]}
        </h2>
        <div className="flex gap-1">
          <PanelWidthButton {...width} />
          <IconButton
            size="sm"
            label={t('panel.close')}
            icon={<X size={20} aria-hidden="true" />}
            onClick={onClose}
          />
        </div>
      </div>
      {SERVER_READS.has(panel) ? <NotCovered meeting={meeting} /> : null}
      {panel === 'chat' ? <ChatPanel meeting={meeting} choosesRecipient /> : null}
      {panel === 'people' ? (
        <Suspense>
          <PeoplePanel meeting={meeting} visit={visit} />
        </Suspense>
      ) : null}
      {panel === 'patient' && details !== null ? (
        <ScrollArea className="p-4">
          <PatientFacts details={details} showsAllergies={patientPanel === undefined} />
          {patientPanel === undefined ? null : (
            <Suspense>
              <PatientPanel panel={patientPanel} prescription={prescription} />
            </Suspense>
          )}
        </ScrollArea>
      ) : null}
      {panel === 'prescription' && prescription !== undefined ? (
        <div className="min-h-0 flex-1 overflow-y-auto p-4">
          <Suspense>
            <PrescriptionPanel prescription={prescription} />
          </Suspense>
        </div>
      ) : null}
      {panel === 'note' && note !== undefined ? (
        <div className="min-h-0 flex-1 overflow-y-auto p-4">
          <Suspense>
            <NotePanel note={note} joinedAt={joinedAt} />
          </Suspense>
        </div>
      ) : null}
      {panel === 'stats' ? (
        <Suspense>
          <StatsPanel visit={visit} />
        </Suspense>
      ) : null}
      {panel === 'playlist' ? (
        <Suspense>
          <PlaylistPanel meeting={meeting} />
        </Suspense>
      ) : null}
      {panel === 'polls' ? (
        <Suspense>
          <PollsPanel meeting={meeting} editor={pollEditor} />
        </Suspense>
      ) : null}
      {panel === 'captions' ? (
        <Suspense>
          <TranscriptPanel meeting={meeting} note={note} joinedAt={joinedAt} />
        </Suspense>
      ) : null}
      {panel === 'nextVisit' && nextVisit !== undefined ? (
        <ScrollArea className="p-4">
          <Suspense>
            <NextVisit nextVisit={nextVisit} />
          </Suspense>
        </ScrollArea>
      ) : null}
      {panel === 'devices' ? (
        <div className="grid min-h-0 flex-1 content-start gap-5 overflow-y-auto p-4">
          <MicMeter />
          <DeviceMenus meeting={meeting} />
          <OutputVolume meeting={meeting} />
        </div>
      ) : null}
    </section>
  )
}
