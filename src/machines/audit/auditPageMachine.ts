import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { auditBrowsing } from './auditBrowsing.ts'
import { auditPageSetup, closed } from './auditPageSetup.ts'

/**
 * `/audit`: opens a ledger, checks it, and browses it (machines.md §3). The ledger does not record it,
 * because reading a ledger must not add to it (docs/decisions/0074).
 */
export const auditPageMachine = auditPageSetup.createMachine({
  id: 'auditPage',
  description: 'The page that shows what happened, and why.',
  context: { ...closed, sessions: [], speed: 1 },
  initial: 'empty',
  on: {
    'audit.sessionChosen': {
      target: '.loading',
      actions: {
        type: 'choose',
        params: ({ event }) => ({ source: { kind: 'stored', session: event.session } }),
      },
    },
    'audit.fileOffered': {
      target: '.loading',
      reenter: true,
      actions: { type: 'choose', params: { source: { kind: 'file' } } },
    },
    'audit.closed': { target: '.empty.refreshing', actions: 'close' },
  },
  states: {
    empty: {
      description: 'Nothing is open; the ledgers of this browser and a file are offered.',
      initial: 'reading',
      states: {
        reading: {
          description: 'Lists the ledgers of this browser and reads the address.',
          invoke: {
            id: 'listRecordings',
            src: 'listRecordings',
            onDone: {
              target: 'deciding',
              actions: { type: 'assignAround', params: ({ event }) => ({ around: event.output }) },
            },
            onError: 'choosing',
          },
        },
        deciding: {
          description: 'An address that names a moment opens it at once.',
          always: [{ guard: 'isAsked', target: '#auditPage.loading' }, { target: 'choosing' }],
        },
        refreshing: {
          description: 'After closing a ledger: lists the ledgers again and opens none.',
          invoke: {
            id: 'listRecordings',
            src: 'listRecordings',
            onDone: {
              target: 'choosing',
              actions: {
                type: 'assignSessions',
                params: ({ event }) => ({ sessions: event.output.sessions }),
              },
            },
            onError: 'choosing',
          },
        },
        choosing: { description: 'Waits for a choice.' },
      },
    },
    loading: {
      description: 'The ledger is being read.',
      invoke: {
        id: 'readLedger',
        src: 'readLedger',
        input: ({ context }) => ({ source: context.source }),
        onDone: {
          target: 'verifying',
          actions: {
            type: 'assignProgress',
            params: ({ event }) => ({ done: 0, total: event.output.lines }),
          },
        },
        onError: {
          target: 'broken.unreadable',
          actions: { type: 'assignFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    verifying: {
      description: 'Every line is checked against the one before it.',
      invoke: {
        id: 'checkLedger',
        src: 'checkLedger',
        onError: {
          target: 'broken.unreadable',
          actions: { type: 'assignFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: {
        'ledger.progressed': {
          actions: {
            type: 'assignProgress',
            params: ({ event }) => ({ done: event.done, total: event.total }),
          },
        },
        'ledger.checked': [
          {
            guard: { type: 'isWhole', params: ({ event }) => ({ fault: event.fault }) },
            target: 'ready',
            actions: {
              type: 'assignChecked',
              params: ({ event }) => ({ summary: event.summary, fault: null }),
            },
          },
          {
            target: 'broken',
            actions: {
              type: 'assignChecked',
              params: ({ event }) => ({ summary: event.summary, fault: event.fault }),
            },
          },
        ],
      },
    },
    ready: { ...auditBrowsing, description: 'The ledger is intact.' },
    broken: {
      description: 'The check failed; the first invalid line is named.',
      initial: 'choosing',
      states: {
        choosing: {
          description: 'Checks whether there are entries before the break.',
          always: [{ guard: 'hasEntries', target: 'partial' }, { target: 'unreadable' }],
        },
        unreadable: { description: 'Nothing can be shown.' },
        partial: {
          ...auditBrowsing,
          description: 'The entries before the break are shown, and marked as unproven.',
        },
      },
    },
  },
})

export type AuditPageRef = ActorRefFrom<typeof auditPageMachine>
export type AuditPageSnapshot = SnapshotFrom<typeof auditPageMachine>

export const selectIsPlaying = (snapshot: AuditPageSnapshot): boolean =>
  snapshot.matches({ ready: 'playing' }) || snapshot.matches({ broken: { partial: 'playing' } })

/** A ledger is open for browsing. */
export const selectIsOpen = (snapshot: AuditPageSnapshot): boolean =>
  snapshot.matches('ready') || snapshot.matches({ broken: 'partial' })

export const selectIsFiltered = ({ context: { filters } }: AuditPageSnapshot): boolean =>
  filters.search.trim() !== '' ||
  filters.actorRun !== null ||
  filters.machine !== null ||
  filters.requirement !== null ||
  filters.errorsOnly
