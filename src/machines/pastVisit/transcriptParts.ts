import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { nothing } from '../../contracts/machineContract.ts'
import { listTranscripts } from '../../contracts/portal/transcript/transcript.ts'
import { createConfirmedCommand } from '../kit/createConfirmedCommand.ts'
import { createQuery } from '../kit/createQuery.ts'

/** The transcripts of a visit, with what is left of deleted ones. */
export const transcriptList = createQuery({
  id: 'transcriptList',
  description: 'The transcripts of a visit.',
  spec: [],
  params: z.object({ appointmentId: z.string() }),
  data: listTranscripts.answer,
})

/** Deleting a transcript, which cannot be undone. */
export const transcriptDeletion = createConfirmedCommand({
  id: 'transcriptDeletion',
  description: 'The dialog that deletes a transcript.',
  spec: [],
  params: z.object({ id: z.string() }),
  result: nothing,
})
export type TranscriptDeletionRef = ActorRefFrom<typeof transcriptDeletion.machine>
