import type { OutputOf } from '../../../contracts/machineContract.ts'
import type { StoredValue } from '../../../contracts/meeting/call/storeRequests.ts'
import type { StoreJob, sessionStoreContract } from '../../../machines/meeting/call/sessionStoreContract.ts'
import { promiseFunction } from './logicFunctions.ts'
import type { MeetingSession } from './meetingSession.ts'
import { rejectPlain } from './rejectPlain.ts'

const run = async (
  { signal: client }: MeetingSession,
  job: StoreJob,
  signal: AbortSignal,
): Promise<StoredValue[]> => {
  switch (job.kind) {
    case 'set':
      return [await client.request('set-metadata', { key: job.key, data: job.value }, signal)]
    case 'get': {
      const answer = await client.request('get-metadata', { key: job.key }, signal)
      return [{ ...answer, key: job.key, data: answer.data }]
    }
    case 'listen':
      await client.request('listen-metadata-change', { keys: job.keys }, signal)
      return []
  }
}

export const defineRunStoreJobLogic = (session: MeetingSession) =>
  promiseFunction<OutputOf<typeof sessionStoreContract, 'runJob'>, StoreJob | null>(({ input, signal }) =>
    rejectPlain('STORE', async () => ({ values: input ? await run(session, input, signal) : [] })),
  )
