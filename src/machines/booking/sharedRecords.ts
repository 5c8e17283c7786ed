import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { readSharedRecords } from '../../contracts/portal/visitLink/sharedRecords.ts'
import { sensitive } from '../../contracts/sensitive.ts'
import { createCommand } from '../kit/createCommand.ts'

/** The files that the practitioner shared, behind the patient's date of birth. */
export const sharedRecords = createCommand({
  id: 'sharedRecords',
  description: 'The files that the practitioner shared with the patient.',
  spec: ['P1.25'],
  params: z.object({
    token: sensitive('credential', z.string()),
    /** The date of birth, or the code that was mailed. */
    proof: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('birthDate'), birthDate: sensitive('patient', z.string()) }),
      z.object({ kind: z.literal('code'), code: sensitive('credential', z.string()) }),
    ]),
  }),
  result: readSharedRecords.answer,
})
export type SharedRecordsRef = ActorRefFrom<typeof sharedRecords.machine>
