import { assign, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf } from '../../../contracts/machineContract.ts'
import type { speakersContract } from './speakersContract.ts'

/** The people speaking now, by the server's measurement (M3.66, M7.088, M9.38). */
type Contract = typeof speakersContract

/** People who are remembered as having spoken. */
const RECENT = 10

const recentOf = (speakers: readonly { peer_id: string }[], before: readonly string[]): string[] =>
  [...new Set([...speakers.map(({ peer_id }) => peer_id), ...before])].slice(0, RECENT)

export const speakersMachine = setup({
  types: {
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    input: {} as InputOf<Contract>,
  },
  actions: {
    assignSpeakers: assign(({ event, context }) => ({
      recent: recentOf(event.speakers, context.recent),
      levels: Object.fromEntries(
        event.speakers.map(({ track_id, peer_id, level }) => [
          track_id,
          { peerId: peer_id, audioLevel: level },
        ]),
      ),
      order: event.speakers.map(({ track_id }) => track_id),
    })),
  },
  guards: { isNobody: ({ event }) => event.speakers.length === 0 },
}).createMachine({
  id: 'speakers',
  description: 'The active speakers.',
  context: { levels: {}, order: [], recent: [] },
  initial: 'quiet',
  states: {
    quiet: {
      description: 'Nobody speaks.',
      on: {
        'speakers.heard': [
          { guard: 'isNobody', actions: 'assignSpeakers' },
          { target: 'speaking', actions: 'assignSpeakers', meta: { spec: ['M7.088', 'M3.66'] } },
        ],
      },
    },
    speaking: {
      description: 'Somebody speaks; each notification has the whole list.',
      on: {
        'speakers.heard': [
          { guard: 'isNobody', target: 'quiet', actions: 'assignSpeakers' },
          { actions: 'assignSpeakers' },
        ],
      },
    },
  },
})
