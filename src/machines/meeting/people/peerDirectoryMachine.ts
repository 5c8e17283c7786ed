import { assign, sendTo, setup } from 'xstate'
import { makeError } from '../../../contracts/errors.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../../contracts/machineContract.ts'
import { toMeeting } from '../../address.ts'
import { notProvided } from '../../notProvided.ts'
import { errorOf } from '../call/errorOf.ts'
import type { PageCursor, PeerQuery, peerDirectoryContract } from './peerDirectoryContract.ts'

/**
 * Queries the peers of the room page by page: the list of a room of any size, a search by name (M5.43,
 * M7.055-M7.057, M9.22). A newer query cancels a pending one.
 */
type Contract = typeof peerDirectoryContract

const TOO_EARLY =
  'Use usePaginatedParticipants or hmsActions.getPeerListIterator after preview or join has happened'

export const peerDirectoryMachine = setup({
  types: {
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    input: {} as InputOf<Contract>,
  },
  actors: {
    fetchPage: notProvided<
      OutputOf<Contract, 'fetchPage'>,
      { query: PeerQuery | null; cursor: PageCursor | null }
    >('fetchPage'),
  },
  actions: {
    ask: assign(({ event }) =>
      event.type === 'directory.queried'
        ? { query: event.query, found: [], total: null, cursor: null, error: null }
        : {},
    ),
    refuse: sendTo(toMeeting, {
      type: 'error.raised',
      error: makeError(6003, { action: 'PEERS', description: TOO_EARLY, message: TOO_EARLY }),
    }),
    assignPage: assign(({ context }, params: { page: OutputOf<Contract, 'fetchPage'> }) => ({
      found: [...context.found, ...params.page.peers],
      total: params.page.total ?? context.total,
      cursor: params.page.cursor,
      error: null,
    })),
    assignError: assign({ error: ({ event }) => errorOf(event, 'PEERS') }),
    open: assign({ open: true }),
    forget: assign({ query: null, found: [], total: null, cursor: null, error: null }),
    shut: assign({ open: false }),
  },
  guards: {
    isOpen: ({ context }) => context.open,
    hasMore: ({ context }) => context.cursor !== null,
  },
}).createMachine({
  id: 'peerDirectory',
  description: 'Pages of the peers in the room.',
  context: { open: false, query: null, found: [], total: null, cursor: null, error: null },
  initial: 'idle',
  on: {
    'transport.previewed': { actions: 'open' },
    'transport.joined': { actions: 'open' },
    'transport.left': { target: '.idle', actions: ['forget', 'shut'] },
    'directory.queried': [
      { guard: 'isOpen', target: '.asking', reenter: true, actions: 'ask' },
      { actions: 'refuse', meta: { spec: ['M5.43'] } },
    ],
    'directory.closed': { target: '.idle', actions: 'forget' },
  },
  states: {
    idle: { description: 'No query.' },
    asking: {
      description: 'A page is being fetched.',
      meta: { spec: ['M7.055', 'M7.056', 'M7.057'] },
      invoke: {
        id: 'fetchPage',
        src: 'fetchPage',
        input: ({ context }) => ({ query: context.query, cursor: context.cursor }),
        onDone: {
          target: 'ready',
          actions: { type: 'assignPage', params: ({ event }) => ({ page: event.output }) },
        },
        onError: { target: 'failed', actions: 'assignError' },
      },
    },
    ready: {
      description: 'The results are shown; more may follow.',
      on: { 'directory.nextRequested': { guard: 'hasMore', target: 'asking' } },
    },
    failed: {
      description: 'The page failed; earlier pages stay, and it can be retried.',
      on: { 'directory.nextRequested': 'asking' },
    },
  },
})
