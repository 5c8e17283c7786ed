import { z } from 'zod'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'

export const fullScreenContract = {
  input: z.object({}),
  context: z.object({}),
  events: {
    ...event('fullScreen.toggled', {}),
    ...event('fullScreen.offered', {}),
    ...event('fullScreen.changed', { fullscreen: z.boolean() }),
  },
  outputs: { toggleFullScreen: nothing },
} satisfies MachineContract
