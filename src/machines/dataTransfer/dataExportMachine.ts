import { type ActorRefFrom, assign, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf } from '../../contracts/machineContract.ts'
import type { ExportAddress } from '../../contracts/portal/dataExport.ts'
import type { dataExportContract } from './dataExportContract.ts'
import { exportForm } from './exportForm.ts'

type Contract = typeof dataExportContract

/** The address of an archive works for five minutes; it is taken away a little earlier. */
const ADDRESS_MS = 5 * 60_000 - 5_000

/** Carrying away the practice, or what is kept of one patient: the password, then an address for five minutes. */
export const dataExportMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    children: {} as { exportForm: 'exportForm' },
  },
  actors: { exportForm: exportForm.machine },
  actions: {
    setAddress: assign((_, { result }: { result: ExportAddress }) => ({ address: result })),
    clearAddress: assign({ address: null }),
  },
  delays: { addressExpiry: ADDRESS_MS },
}).createMachine({
  id: 'dataExport',
  description: 'Carrying away the practice, or what is kept of one patient.',
  context: ({ input: { clientId } }) => ({ clientId, address: null }),
  initial: 'asking',
  states: {
    asking: {
      description: 'The form asks for the password.',
      invoke: {
        id: 'exportForm',
        src: 'exportForm',
        input: ({ context: { clientId } }) => ({
          params: { clientId },
          values: {},
          version: null,
          draftOwner: null,
        }),
        onDone: {
          target: 'ready',
          actions: { type: 'setAddress', params: ({ event }) => event.output },
        },
        onError: { target: 'asking', reenter: true },
      },
    },
    ready: {
      description: 'The archive can be fetched.',
      exit: 'clearAddress',
      on: { 'export.againRequested': 'asking' },
      after: { addressExpiry: 'asking' },
    },
  },
})

export type DataExportRef = ActorRefFrom<typeof dataExportMachine>
