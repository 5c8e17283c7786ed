import { z } from 'zod'
import { type ClientFrame, RPC_CODE } from '../../../src/contracts/meeting/connection/frames.ts'
import { REQUESTS } from '../../../src/contracts/meeting/connection/requests.ts'
import { cutToBounds, fieldTooLarge } from './requestBounds.ts'

/** A request of the client with the params of its method, for every method of this server. */
const clientRequest = z.discriminatedUnion('method', [
  z.object({ method: z.literal('join'), params: REQUESTS.join }),
  z.object({ method: z.literal('offer'), params: REQUESTS.offer }),
  z.object({ method: z.literal('answer'), params: REQUESTS.answer }),
  z.object({
    method: z.literal('prefer-video-track-state'),
    params: REQUESTS['prefer-video-track-state'],
  }),
  z.object({ method: z.literal('trickle'), params: REQUESTS.trickle }),
  z.object({ method: z.literal('track-update'), params: REQUESTS['track-update'] }),
  z.object({ method: z.literal('ping'), params: REQUESTS.ping }),
  z.object({ method: z.literal('leave'), params: REQUESTS.leave }),
  z.object({ method: z.literal('end-room'), params: REQUESTS['end-room'] }),
  z.object({ method: z.literal('broadcast'), params: REQUESTS.broadcast }),
  z.object({ method: z.literal('peer-update'), params: REQUESTS['peer-update'] }),
  z.object({ method: z.literal('role-change-request'), params: REQUESTS['role-change-request'] }),
  z.object({ method: z.literal('role-change'), params: REQUESTS['role-change'] }),
  z.object({ method: z.literal('peer-leave-request'), params: REQUESTS['peer-leave-request'] }),
  z.object({ method: z.literal('group-join'), params: REQUESTS['group-join'] }),
  z.object({ method: z.literal('group-leave'), params: REQUESTS['group-leave'] }),
  z.object({ method: z.literal('group-add'), params: REQUESTS['group-add'] }),
  z.object({ method: z.literal('group-remove'), params: REQUESTS['group-remove'] }),
  z.object({ method: z.literal('get-peer'), params: REQUESTS['get-peer'] }),
  z.object({ method: z.literal('find-peer'), params: REQUESTS['find-peer'] }),
  z.object({ method: z.literal('peer-iter-next'), params: REQUESTS['peer-iter-next'] }),
  z.object({ method: z.literal('peer-name-search'), params: REQUESTS['peer-name-search'] }),
  z.object({ method: z.literal('track-update-request'), params: REQUESTS['track-update-request'] }),
  z.object({
    method: z.literal('change-track-mute-state-request'),
    params: REQUESTS['change-track-mute-state-request'],
  }),
  z.object({ method: z.literal('set-metadata'), params: REQUESTS['set-metadata'] }),
  z.object({ method: z.literal('get-metadata'), params: REQUESTS['get-metadata'] }),
  z.object({ method: z.literal('listen-metadata-change'), params: REQUESTS['listen-metadata-change'] }),
  z.object({ method: z.literal('poll-info-set'), params: REQUESTS['poll-info-set'] }),
  z.object({ method: z.literal('poll-info-get'), params: REQUESTS['poll-info-get'] }),
  z.object({ method: z.literal('poll-questions-set'), params: REQUESTS['poll-questions-set'] }),
  z.object({ method: z.literal('poll-questions-get'), params: REQUESTS['poll-questions-get'] }),
  z.object({ method: z.literal('poll-start'), params: REQUESTS['poll-start'] }),
  z.object({ method: z.literal('poll-stop'), params: REQUESTS['poll-stop'] }),
  z.object({ method: z.literal('poll-response'), params: REQUESTS['poll-response'] }),
  z.object({ method: z.literal('poll-responses'), params: REQUESTS['poll-responses'] }),
  z.object({ method: z.literal('poll-list'), params: REQUESTS['poll-list'] }),
  z.object({ method: z.literal('poll-result'), params: REQUESTS['poll-result'] }),
  z.object({ method: z.literal('poll-leaderboard'), params: REQUESTS['poll-leaderboard'] }),
  z.object({ method: z.literal('whiteboard-create'), params: REQUESTS['whiteboard-create'] }),
  z.object({ method: z.literal('whiteboard-get'), params: REQUESTS['whiteboard-get'] }),
  z.object({ method: z.literal('encryption-set'), params: REQUESTS['encryption-set'] }),
  z.object({ method: z.literal('transcription-start'), params: REQUESTS['transcription-start'] }),
  z.object({ method: z.literal('transcription-stop'), params: REQUESTS['transcription-stop'] }),
  z.object({
    method: z.literal('transcription-config-update'),
    params: REQUESTS['transcription-config-update'],
  }),
  z.object({ method: z.literal('transcription-save'), params: REQUESTS['transcription-save'] }),
  z.object({ method: z.literal('transcription-consent'), params: REQUESTS['transcription-consent'] }),
  z.object({ method: z.literal('transcription-say'), params: REQUESTS['transcription-say'] }),
  z.object({ method: z.literal('rtmp-start'), params: REQUESTS['rtmp-start'] }),
  z.object({ method: z.literal('rtmp-stop'), params: REQUESTS['rtmp-stop'] }),
  z.object({ method: z.literal('hls-start'), params: REQUESTS['hls-start'] }),
  z.object({ method: z.literal('hls-stop'), params: REQUESTS['hls-stop'] }),
  z.object({ method: z.literal('recording-consent'), params: REQUESTS['recording-consent'] }),
  z.object({ method: z.literal('stream-consent'), params: REQUESTS['stream-consent'] }),
  z.object({ method: z.literal('hls-timed-metadata'), params: REQUESTS['hls-timed-metadata'] }),
  z.object({ method: z.literal('analytics'), params: REQUESTS.analytics }),
])
export type ClientRequest = z.infer<typeof clientRequest>

export type ReadRequest =
  | { kind: 'request'; request: ClientRequest }
  | { kind: 'refused'; code: number; message: string }

export const readClientRequest = ({ method, params }: ClientFrame): ReadRequest => {
  if (!Object.hasOwn(REQUESTS, method)) {
    return { kind: 'refused', code: RPC_CODE.notOffered, message: `The method ${method} is not offered` }
  }
  let request = clientRequest.safeParse({ method, params: params ?? {} })
  if (!request.success) {
    const cut = cutToBounds(method, params, request.error.issues)
    request = clientRequest.safeParse({ method, params: cut ?? {} })
  }
  if (!request.success) {
    const field = fieldTooLarge(request.error.issues)
    if (field !== null)
      return {
        kind: 'refused',
        code: 413,
        message: `The ${field} of ${method} is longer than this server takes`,
      }
    return {
      kind: 'refused',
      code: RPC_CODE.invalidParams,
      message: `The params of ${method} cannot be read`,
    }
  }
  return { kind: 'request', request: request.data }
}
