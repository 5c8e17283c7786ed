import { type SnapshotFrom, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf } from '../../contracts/machineContract.ts'
import { actor } from '../address.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import { companionLink, companionLinkCopy, companionMessageCopy } from './companionLink.ts'
import { pollEditorMachine } from './pollEditorMachine.ts'
import { callStatsCopy, visitLinkCopy, visitMessageCopy } from './roomCopies.ts'
import type { roomPanelsContract, VisitPanel } from './roomPanelsContract.ts'

type Contract = typeof roomPanelsContract

const isPanel = <P extends VisitPanel>(panel: P) => ({ type: 'isPanel', params: { panel } }) as const
const opens = <P extends VisitPanel>(panel: P) => ({ guard: isPanel(panel), target: `.${panel}` }) as const
/** The button of the open panel closes it. */
const closes = (panel: VisitPanel) =>
  ({ 'roomPanels.panelToggled': { guard: isPanel(panel), target: 'closed' } }) as const

/** The panel beside the call. Menus keep for themselves whether they are open: nothing depends on it. */
export const roomPanelsMachine = setup({
  types: {
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    children: {} as {
      pollEditor: 'pollEditor'
      visitLinkCopy: 'visitLinkCopy'
      visitMessageCopy: 'visitMessageCopy'
      callStatsCopy: 'callStatsCopy'
      companionLink: 'companionLink'
      companionLinkCopy: 'companionLinkCopy'
      companionMessageCopy: 'companionMessageCopy'
    },
  },
  actors: {
    pollEditor: pollEditorMachine,
    visitLinkCopy: visitLinkCopy.machine,
    visitMessageCopy: visitMessageCopy.machine,
    callStatsCopy: callStatsCopy.machine,
    companionLink: companionLink.machine,
    companionLinkCopy: companionLinkCopy.machine,
    companionMessageCopy: companionMessageCopy.machine,
  },
  actions: {
    openChat: sendTo(actor(SYSTEM_ID.chat), { type: 'chat.opened' }),
    openPrescription: sendTo(actor(SYSTEM_ID.prescription), { type: 'prescription.opened' }),
    openPatient: sendTo(actor(SYSTEM_ID.patientPanel), { type: 'patientPanel.opened' }),
    openNote: sendTo(actor(SYSTEM_ID.note), { type: 'note.opened' }),
    openNextVisit: sendTo(actor(SYSTEM_ID.nextVisit), { type: 'nextVisit.opened' }),
    closeChat: sendTo(actor(SYSTEM_ID.chat), { type: 'chat.closed' }),
  },
  guards: {
    isPanel: ({ event }, { panel }: { panel: VisitPanel }) =>
      event.type === 'roomPanels.panelToggled' && event.panel === panel,
  },
}).createMachine({
  id: 'roomPanels',
  description: 'The panel beside the stage.',
  context: {},
  // For the whole time of the room, so that a half-written poll survives opening the chat.
  invoke: [
    { id: 'pollEditor', src: 'pollEditor', input: {} },
    { id: 'visitLinkCopy', src: 'visitLinkCopy' },
    { id: 'visitMessageCopy', src: 'visitMessageCopy' },
    { id: 'callStatsCopy', src: 'callStatsCopy' },
    { id: 'companionLink', src: 'companionLink', input: { params: null } },
    { id: 'companionLinkCopy', src: 'companionLinkCopy' },
    { id: 'companionMessageCopy', src: 'companionMessageCopy' },
  ],
  initial: 'closed',
  on: {
    'roomPanels.panelClosed': '.closed',
    'roomPanels.panelToggled': [
      opens('chat'),
      opens('people'),
      opens('patient'),
      opens('note'),
      opens('prescription'),
      opens('stats'),
      opens('playlist'),
      opens('polls'),
      opens('captions'),
      opens('nextVisit'),
      { target: '.devices' },
    ],
  },
  states: {
    closed: { description: 'Only the stage.' },
    chat: { description: 'The chat.', entry: 'openChat', exit: 'closeChat', on: closes('chat') },
    people: { description: 'Waiting and present people.', on: closes('people') },
    patient: { description: "The patient's data.", entry: 'openPatient', on: closes('patient') },
    prescription: {
      description: 'The prescription (experience §8.3).',
      meta: { spec: ['P1.24'] },
      entry: 'openPrescription',
      on: closes('prescription'),
    },
    note: { description: 'The clinical note (experience §8.3).', entry: 'openNote', on: closes('note') },
    stats: { description: 'The quality of the call, as text and numbers.', on: closes('stats') },
    playlist: { description: 'The playlist for everybody (experience §8.3).', on: closes('playlist') },
    polls: {
      description: 'Polls, and the form of a new one.',
      meta: { spec: ['M1.18'] },
      on: closes('polls'),
    },
    captions: {
      description: 'The captions of the call, and the note that sentences are taken over into.',
      entry: 'openNote',
      on: closes('captions'),
    },
    nextVisit: {
      description: 'Times for the next visit of the patient (experience §8.3).',
      entry: 'openNextVisit',
      on: closes('nextVisit'),
    },
    devices: { description: 'Microphone, camera and speaker.', on: closes('devices') },
  },
})

export const selectPanel = (
  snapshot: SnapshotFrom<typeof roomPanelsMachine> | undefined,
): VisitPanel | null => (snapshot === undefined || snapshot.value === 'closed' ? null : snapshot.value)
