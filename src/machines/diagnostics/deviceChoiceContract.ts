import { z } from 'zod'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { deviceKind, deviceLists, deviceSelection } from '../meeting/devices/devicesContract.ts'

const choice = { lists: deviceLists, selection: deviceSelection }

export const deviceChoiceContract = {
  input: nothing,
  context: z.object(choice),
  events: {
    ...event('deviceChoice.refreshRequested', {}),
    ...event('deviceChoice.chosen', { kind: deviceKind, deviceId: z.string() }),
    ...event('devices.changed', {}),
  },
  outputs: { listDevices: z.object(choice), storeSelection: nothing },
} satisfies MachineContract
