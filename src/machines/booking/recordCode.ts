import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { sensitive } from '../../contracts/sensitive.ts'
import { createCommand } from '../kit/createCommand.ts'

/** The code that is mailed to the patient, instead of the date of birth. */
export const recordCode = createCommand({
  id: 'recordCode',
  description: 'A code for the shared files is mailed to the address that the practice has.',
  spec: ['P1.25'],
  params: z.object({ token: sensitive('credential', z.string()) }),
  result: z.object({}),
})
export type RecordCodeRef = ActorRefFrom<typeof recordCode.machine>
