import { fromPromise } from 'xstate'
import type { OutputOf } from '../../../contracts/machineContract.ts'
import type { whiteboardContract } from '../../../machines/meeting/whiteboard/whiteboardContract.ts'
import { whiteboardMachine } from '../../../machines/meeting/whiteboard/whiteboardMachine.ts'
import type { whiteboardsContract } from '../../../machines/meeting/whiteboard/whiteboardsContract.ts'
import {
  type CreateWhiteboardInput,
  whiteboardsMachine,
} from '../../../machines/meeting/whiteboard/whiteboardsMachine.ts'
import { whiteboardAddress } from '../../../services/signal/whiteboardLink.ts'
import type { MeetingSession } from '../call/meetingSession.ts'
import { rejectPlain } from '../call/rejectPlain.ts'

/** The requests of whiteboards on the wire (M7.073, M7.074). */

const defineCreateWhiteboardActor = ({ signal: client }: MeetingSession) =>
  fromPromise<OutputOf<typeof whiteboardsContract, 'createBoard'>, CreateWhiteboardInput>(
    ({ input, signal }) =>
      rejectPlain('WHITEBOARD', () => client.request('whiteboard-create', input, signal)),
  )

const defineFetchAccessActor = ({ signal: client }: MeetingSession) =>
  fromPromise<OutputOf<typeof whiteboardContract, 'fetchAccess'>, { id: string; initEndpoint: string }>(
    ({ input: { id, initEndpoint }, signal }) =>
      rejectPlain('WHITEBOARD', async () => {
        const access = await client.request('whiteboard-get', { id }, signal)
        return { access, url: whiteboardAddress(initEndpoint, access) }
      }),
  )

/** The whiteboards with their machines, loaded with the code of a joined call (docs/decisions/0145). */
export const defineWhiteboards = (session: MeetingSession) =>
  whiteboardsMachine.provide({
    actors: {
      whiteboard: whiteboardMachine.provide({ actors: { fetchAccess: defineFetchAccessActor(session) } }),
      createBoard: defineCreateWhiteboardActor(session),
    },
  })
