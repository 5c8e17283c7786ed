import { type SnapshotFrom, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import { COPIED_SHOWN_MS } from '../../contracts/portal/portalConstants.ts'
import { actor } from '../address.ts'
import { notProvided } from '../notProvided.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import { pollEditorMachine } from './pollEditorMachine.ts'
import type { roomPanelsContract, VisitPanel } from './roomPanelsContract.ts'

type Contract = typeof roomPanelsContract

/** The panels beside the call: the open panel, the choice of how to leave, the link for the patient. */
export const roomPanelsMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    children: {} as { pollEditor: 'pollEditor' },
  },
  actors: {
    pollEditor: pollEditorMachine,
    copyLink: notProvided<OutputOf<Contract, 'copyLink'>, { roomCode: string }>('copyLink'),
    copyText: notProvided<OutputOf<Contract, 'copyText'>, { text: string }>('copyText'),
  },
  actions: {
    openChat: sendTo(actor(SYSTEM_ID.chat), { type: 'chat.opened' }),
    openPrescription: sendTo(actor(SYSTEM_ID.prescription), { type: 'prescription.opened' }),
    openPatient: sendTo(actor(SYSTEM_ID.patientPanel), { type: 'patientPanel.opened' }),
    openNote: sendTo(actor(SYSTEM_ID.note), { type: 'note.opened' }),
    closeChat: sendTo(actor(SYSTEM_ID.chat), { type: 'chat.closed' }),
  },
  guards: {
    isPanel: (_, { panel, is }: { panel: VisitPanel; is: VisitPanel }) => panel === is,
  },
  delays: { copiedShown: COPIED_SHOWN_MS, statsShown: COPIED_SHOWN_MS },
}).createMachine({
  id: 'roomPanels',
  description: 'Panels, menu and link of the room.',
  context: ({ input }) => input,
  type: 'parallel',
  // Runs in parallel with the panels, so that a half-written poll survives opening the chat.
  invoke: { id: 'pollEditor', src: 'pollEditor', input: {} },
  states: {
    panel: {
      description: 'The panel beside the stage.',
      initial: 'closed',
      on: {
        'roomPanels.panelClosed': '.closed',
        'roomPanels.panelToggled': [
          {
            guard: { type: 'isPanel', params: ({ event }) => ({ ...event, is: 'chat' }) },
            target: '.chat',
          },
          {
            guard: { type: 'isPanel', params: ({ event }) => ({ ...event, is: 'people' }) },
            target: '.people',
          },
          {
            guard: { type: 'isPanel', params: ({ event }) => ({ ...event, is: 'patient' }) },
            target: '.patient',
          },
          {
            guard: { type: 'isPanel', params: ({ event }) => ({ ...event, is: 'prescription' }) },
            target: '.prescription',
          },
          {
            guard: { type: 'isPanel', params: ({ event }) => ({ ...event, is: 'note' }) },
            target: '.note',
          },
          {
            guard: { type: 'isPanel', params: ({ event }) => ({ ...event, is: 'stats' }) },
            target: '.stats',
          },
          {
            guard: { type: 'isPanel', params: ({ event }) => ({ ...event, is: 'playlist' }) },
            target: '.playlist',
          },
          {
            guard: { type: 'isPanel', params: ({ event }) => ({ ...event, is: 'polls' }) },
            target: '.polls',
          },
          { target: '.devices' },
        ],
      },
      states: {
        closed: { description: 'Only the stage.' },
        chat: {
          description: 'The chat.',
          entry: 'openChat',
          exit: 'closeChat',
          on: {
            'roomPanels.panelToggled': {
              guard: { type: 'isPanel', params: ({ event }) => ({ ...event, is: 'chat' }) },
              target: 'closed',
            },
          },
        },
        people: {
          description: 'Waiting and present people.',
          on: {
            'roomPanels.panelToggled': {
              guard: { type: 'isPanel', params: ({ event }) => ({ ...event, is: 'people' }) },
              target: 'closed',
            },
          },
        },
        patient: {
          description: "The patient's data.",
          entry: 'openPatient',
          on: {
            'roomPanels.panelToggled': {
              guard: { type: 'isPanel', params: ({ event }) => ({ ...event, is: 'patient' }) },
              target: 'closed',
            },
          },
        },
        prescription: {
          description: 'The prescription (experience §8.3).',
          meta: { spec: ['P1.24'] },
          entry: 'openPrescription',
          on: {
            'roomPanels.panelToggled': {
              guard: { type: 'isPanel', params: ({ event }) => ({ ...event, is: 'prescription' }) },
              target: 'closed',
            },
          },
        },
        note: {
          description: 'The clinical note (experience §8.3).',
          entry: 'openNote',
          on: {
            'roomPanels.panelToggled': {
              guard: { type: 'isPanel', params: ({ event }) => ({ ...event, is: 'note' }) },
              target: 'closed',
            },
          },
        },
        stats: {
          description: 'The quality of the call, as text and numbers.',
          on: {
            'roomPanels.panelToggled': {
              guard: { type: 'isPanel', params: ({ event }) => ({ ...event, is: 'stats' }) },
              target: 'closed',
            },
          },
        },
        playlist: {
          description: 'The playlist for everybody (experience §8.3).',
          on: {
            'roomPanels.panelToggled': {
              guard: { type: 'isPanel', params: ({ event }) => ({ ...event, is: 'playlist' }) },
              target: 'closed',
            },
          },
        },
        polls: {
          description: 'Polls, and the form of a new one.',
          meta: { spec: ['M1.18'] },
          on: {
            'roomPanels.panelToggled': {
              guard: { type: 'isPanel', params: ({ event }) => ({ ...event, is: 'polls' }) },
              target: 'closed',
            },
          },
        },
        devices: {
          description: 'Microphone, camera and speaker.',
          on: {
            'roomPanels.panelToggled': {
              guard: { type: 'isPanel', params: ({ event }) => ({ ...event, is: 'devices' }) },
              target: 'closed',
            },
          },
        },
      },
    },
    leaving: {
      description: 'Leaving has two meanings; the doctor chooses one (experience §8.2).',
      initial: 'none',
      on: { 'roomPanels.leaveMenuClosed': '.none' },
      states: {
        none: { description: 'No choice is shown.', on: { 'roomPanels.leaveMenuOpened': 'choosing' } },
        choosing: { description: 'Leave, or end for everyone.' },
      },
    },
    more: {
      description: 'The menu of less frequent actions.',
      initial: 'closed',
      on: { 'roomPanels.moreClosed': '.closed', 'roomPanels.panelToggled': '.closed' },
      states: {
        closed: { description: 'Not open.', on: { 'roomPanels.moreOpened': 'open' } },
        open: { description: 'Open.' },
      },
    },
    callStats: {
      description: 'Copying the statistics, for support.',
      initial: 'idle',
      states: {
        idle: { description: 'Not copied.', on: { 'roomPanels.statsCopyRequested': 'copying' } },
        copying: {
          description: 'Writing to the clipboard.',
          invoke: {
            id: 'copyText',
            src: 'copyText',
            input: ({ event }) => ({
              text: event.type === 'roomPanels.statsCopyRequested' ? event.text : '',
            }),
            onDone: 'copied',
            onError: 'idle',
          },
        },
        copied: {
          description: 'The button shows the confirmation for a moment.',
          after: { statsShown: 'idle' },
        },
      },
    },
    link: {
      description: 'The link for the patient.',
      initial: 'idle',
      states: {
        idle: { description: 'Not copied.', on: { 'roomPanels.linkCopyRequested': 'copying' } },
        copying: {
          description: 'Writing to the clipboard.',
          invoke: {
            id: 'copyLink',
            src: 'copyLink',
            input: ({ context }) => ({ roomCode: context.roomCode }),
            onDone: 'copied',
            // A failure is silent, because the code is on the screen as text too.
            onError: 'idle',
          },
        },
        copied: {
          description: 'The button shows the confirmation for a moment.',
          after: { copiedShown: 'idle' },
        },
      },
    },
  },
})

export const selectPanel = (
  snapshot: SnapshotFrom<typeof roomPanelsMachine> | undefined,
): VisitPanel | null =>
  snapshot === undefined || snapshot.value.panel === 'closed' ? null : snapshot.value.panel
