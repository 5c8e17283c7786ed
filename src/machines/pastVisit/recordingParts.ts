import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { nothing } from '../../contracts/machineContract.ts'
import { listRecordings } from '../../contracts/portal/recording/recording.ts'
import { createConfirmedCommand } from '../kit/createConfirmedCommand.ts'
import { createQuery } from '../kit/createQuery.ts'

/** The recordings of a visit, with what is left of deleted ones. */
export const recordingList = createQuery({
  id: 'recordingList',
  description: 'The recordings of a visit.',
  spec: [],
  params: z.object({ appointmentId: z.string() }),
  data: listRecordings.answer,
  refreshWhile: ({ recordings }) =>
    // The files of one that has just ended are still being completed.
    recordings.some(
      ({ keeping, exporting }) => keeping === 'open' || exporting === 'waiting' || exporting === 'working',
    ),
})
export type RecordingListRef = ActorRefFrom<typeof recordingList.machine>

/** Deleting a recording, which cannot be undone. */
export const recordingDeletion = createConfirmedCommand({
  id: 'recordingDeletion',
  description: 'The dialog that deletes a recording.',
  spec: [],
  params: z.object({ id: z.string() }),
  result: nothing,
})
export type RecordingDeletionRef = ActorRefFrom<typeof recordingDeletion.machine>
