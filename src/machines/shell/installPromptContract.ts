import { z } from 'zod'
import { event, type MachineContract } from '../../contracts/machineContract.ts'

export const installPromptContract = {
  input: z.object({}),
  context: z.object({}),
  events: {
    ...event('install.offered', {}),
    ...event('install.manual', {}),
    ...event('install.installed', {}),
    ...event('install.requested', {}),
  },
  outputs: { askToInstall: z.object({ accepted: z.boolean() }) },
} satisfies MachineContract
