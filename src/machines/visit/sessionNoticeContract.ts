import { z } from 'zod'
import { type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { sensitive } from '../../contracts/sensitive.ts'

const session = z.object({ appointmentId: z.string(), token: sensitive('credential', z.string()) })

export const sessionNoticeContract = {
  input: session,
  context: session,
  events: {},
  outputs: { startSession: nothing },
} satisfies MachineContract
