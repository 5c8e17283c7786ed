import { enqueueActions, setup } from 'xstate'
import { TIME } from '../../../contracts/constants.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../../contracts/machineContract.ts'
import { toMeeting } from '../../address.ts'
import { notProvided } from '../../notProvided.ts'
import type { networkQualityContract } from './networkQualityContract.ts'

/** The network test in preview (M7.021-M7.023, M9.56, M9.57). A test never delays the call. */
type Contract = typeof networkQualityContract
type Answer = OutputOf<Contract, 'testNetwork'>

export const networkQualityMachine = setup({
  types: {
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    input: {} as InputOf<Contract>,
  },
  actors: { testNetwork: notProvided<Answer, undefined>('testNetwork') },
  actions: {
    conclude: enqueueActions(({ enqueue }, params: { answer: Answer }) => {
      enqueue.assign(params.answer)
      enqueue.sendTo(toMeeting, { type: 'networkQuality.concluded', score: params.answer.score })
      enqueue.sendTo(toMeeting, {
        type: 'analytics.noted',
        name: 'perf.networkquality.preview',
        properties: { score: params.answer.score, downLink: params.answer.downlinkKbps },
      })
    }),
  },
  guards: {
    mayTest: ({ context, event }) =>
      context.wanted && event.type === 'signal.opened' && event.init.networkTest,
  },
  delays: { networkTest: TIME.networkTest },
}).createMachine({
  id: 'networkQuality',
  description: 'Network quality before the call.',
  context: ({ input }) => ({ wanted: input.wanted, score: -1, downlinkKbps: null }),
  initial: 'untested',
  on: { 'transport.joined': '.settled' },
  states: {
    untested: {
      description: 'Not measured yet.',
      on: { 'signal.opened': { guard: 'mayTest', target: 'testing' } },
    },
    testing: {
      description: 'A file is downloaded and timed.',
      meta: { spec: ['M7.021', 'M7.022'] },
      invoke: {
        id: 'testNetwork',
        src: 'testNetwork',
        onDone: {
          target: 'tested',
          actions: { type: 'conclude', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'conclude', params: { answer: { score: 0, downlinkKbps: null } } },
        },
      },
      after: {
        networkTest: {
          target: 'failed',
          actions: { type: 'conclude', params: { answer: { score: -1, downlinkKbps: null } } },
        },
      },
    },
    tested: {
      description: 'The quality was measured; it can be measured again.',
      meta: { spec: ['M9.57'] },
      on: { 'networkQuality.testRequested': 'testing' },
    },
    failed: {
      description: 'The test failed or took too long.',
      meta: { spec: ['M7.023', 'M9.56'] },
      on: { 'networkQuality.testRequested': 'testing' },
    },
    settled: { description: "During the call the server's measurement is used." },
  },
})
