import { type SnapshotFrom, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import { COPIED_SHOWN_MS } from '../../contracts/portal/portalConstants.ts'
import { actor } from '../address.ts'
import { notProvided } from '../notProvided.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import { pollEditorMachine } from './pollEditorMachine.ts'
import type { VisitPanel, visitDeskContract } from './visitDeskContract.ts'

type Contract = typeof visitDeskContract

/** What lies beside the call: the panel that is open, the choice how to leave, the link for the patient. */
export const visitDeskMachine = setup({
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
    closeChat: sendTo(actor(SYSTEM_ID.chat), { type: 'chat.closed' }),
  },
  guards: {
    isPanel: (_, { panel, is }: { panel: VisitPanel; is: VisitPanel }) => panel === is,
  },
  delays: { copiedShown: COPIED_SHOWN_MS, figuresShown: COPIED_SHOWN_MS },
}).createMachine({
  id: 'visitDesk',
  description: 'Panels, menu and link of the room.',
  context: ({ input }) => input,
  type: 'parallel',
  // Beside the panels: whoever looks at the chat meanwhile loses nothing of a half-written poll.
  invoke: { id: 'pollEditor', src: 'pollEditor', input: {} },
  states: {
    panel: {
      description: 'What stands beside the stage.',
      initial: 'closed',
      on: {
        'desk.panelClosed': '.closed',
        'desk.panelToggled': [
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
          description: 'The conversation.',
          entry: 'openChat',
          exit: 'closeChat',
          on: {
            'desk.panelToggled': {
              guard: { type: 'isPanel', params: ({ event }) => ({ ...event, is: 'chat' }) },
              target: 'closed',
            },
          },
        },
        people: {
          description: 'Who waits and who is here.',
          on: {
            'desk.panelToggled': {
              guard: { type: 'isPanel', params: ({ event }) => ({ ...event, is: 'people' }) },
              target: 'closed',
            },
          },
        },
        patient: {
          description: 'What is known of the patient.',
          on: {
            'desk.panelToggled': {
              guard: { type: 'isPanel', params: ({ event }) => ({ ...event, is: 'patient' }) },
              target: 'closed',
            },
          },
        },
        prescription: {
          description: 'What the patient is given (experience §8.3).',
          meta: { spec: ['P1.24'] },
          entry: 'openPrescription',
          on: {
            'desk.panelToggled': {
              guard: { type: 'isPanel', params: ({ event }) => ({ ...event, is: 'prescription' }) },
              target: 'closed',
            },
          },
        },
        stats: {
          description: 'How the call runs, in words and numbers.',
          on: {
            'desk.panelToggled': {
              guard: { type: 'isPanel', params: ({ event }) => ({ ...event, is: 'stats' }) },
              target: 'closed',
            },
          },
        },
        playlist: {
          description: 'Sound and video for everybody (experience §8.3).',
          on: {
            'desk.panelToggled': {
              guard: { type: 'isPanel', params: ({ event }) => ({ ...event, is: 'playlist' }) },
              target: 'closed',
            },
          },
        },
        polls: {
          description: 'Polls, and the form of a new one.',
          meta: { spec: ['M1.18'] },
          on: {
            'desk.panelToggled': {
              guard: { type: 'isPanel', params: ({ event }) => ({ ...event, is: 'polls' }) },
              target: 'closed',
            },
          },
        },
        devices: {
          description: 'Microphone, camera and speaker.',
          on: {
            'desk.panelToggled': {
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
      on: { 'desk.leaveMenuClosed': '.none' },
      states: {
        none: { description: 'No choice is asked.', on: { 'desk.leaveMenuOpened': 'choosing' } },
        choosing: { description: 'Leave, or end for everyone?' },
      },
    },
    more: {
      description: 'The menu of rarer things.',
      initial: 'closed',
      on: { 'desk.moreClosed': '.closed', 'desk.panelToggled': '.closed' },
      states: {
        closed: { description: 'Not open.', on: { 'desk.moreOpened': 'open' } },
        open: { description: 'Open.' },
      },
    },
    figures: {
      description: 'The figures, for support.',
      initial: 'idle',
      states: {
        idle: { description: 'Not copied.', on: { 'desk.figuresCopyRequested': 'copying' } },
        copying: {
          description: 'To the clipboard.',
          invoke: {
            id: 'copyText',
            src: 'copyText',
            input: ({ event }) => ({ text: event.type === 'desk.figuresCopyRequested' ? event.text : '' }),
            onDone: 'copied',
            onError: 'idle',
          },
        },
        copied: { description: 'The button says so for a moment.', after: { figuresShown: 'idle' } },
      },
    },
    link: {
      description: 'The link for the patient.',
      initial: 'idle',
      states: {
        idle: { description: 'Not copied.', on: { 'desk.linkCopyRequested': 'copying' } },
        copying: {
          description: 'To the clipboard.',
          invoke: {
            id: 'copyLink',
            src: 'copyLink',
            input: ({ context }) => ({ roomCode: context.roomCode }),
            onDone: 'copied',
            // The clipboard's refusal is silent; the code is on the screen as text too.
            onError: 'idle',
          },
        },
        copied: { description: 'The button says so for a moment.', after: { copiedShown: 'idle' } },
      },
    },
  },
})

export const selectPanel = (
  snapshot: SnapshotFrom<typeof visitDeskMachine> | undefined,
): VisitPanel | null =>
  snapshot === undefined || snapshot.value.panel === 'closed' ? null : snapshot.value.panel
