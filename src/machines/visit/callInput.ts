import type { ContextOf } from '../../contracts/machineContract.ts'
import { joinConfig } from '../../contracts/meeting/call/joinConfig.ts'
import type { visitContract } from './visitContract.ts'

/** Input of the call; pure, because a replay runs it again. */
export const callInput = ({
  key,
  returning,
}: ContextOf<typeof visitContract>): {
  peerId: string
  config: ReturnType<typeof joinConfig.parse>
  owner: 'visit'
} => ({
  peerId: key?.peerId ?? '',
  config: joinConfig.parse({
    authToken: key?.token ?? '',
    userName: '',
    initEndpoint: key?.initEndpoint ?? '',
    settings: {
      ...key?.settings,
      ...(returning?.muted ? { audioMuted: returning.muted.audio, videoMuted: returning.muted.video } : {}),
    },
    // The way back shows no preview, and the download would delay it.
    captureNetworkQualityInPreview: returning === null,
  }),
  owner: 'visit',
})
