import { z } from 'zod'
import { event, type MachineContract, nothing } from '../../../contracts/machineContract.ts'
import { devicesContract } from './devicesContract.ts'

export const speakerTestContract = {
  input: z.object({}),
  context: z.object({ deviceId: z.string() }),
  events: {
    ...event('speakerTest.requested', { deviceId: z.string() }),
    'devices.selected': devicesContract.events['devices.selected'],
  },
  outputs: { playTestSound: nothing },
} satisfies MachineContract
