import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'

/** Feature flags that the client supports (M3.74, protocol §2.3); others are ignored. */
export const FEATURE_FLAGS = [
  'subscribeDegradation',
  'simulcast',
  'nonWebRTCDisableOffer',
  'publishStats',
  'subscribeStats',
  'onDemandTracks',
  'disableVideoTrackAutoUnsubscribe',
  'whiteboardEnabled',
  'effectsSDKEnabled',
  'vb',
  'hipaa',
  'noiseCancellation',
  'scaleScreenshareBasedOnPixels',
  'disableNoneLayerRequest',
] as const
export type FeatureFlag = (typeof FEATURE_FLAGS)[number]

/** Our own flag: the server takes `prefer-video-track-state` over the websocket too. Others ignore it. */
export const LAYERS_OVER_SOCKET = 'layersOverSocket'

export const iceServer = z.object({
  urls: z.union([z.string(), z.array(z.string())]),
  username: sensitive('credential', z.string()).optional(),
  credential: sensitive('credential', z.string()).optional(),
})
export type WireIceServer = z.infer<typeof iceServer>

const statsWindow = z.object({
  maxSampleWindowSize: z.number().optional(),
  /** Seconds. */
  maxSamplePushInterval: z.number().optional(),
})

/**
 * Where and by which names the browser checks before a call whether UDP reaches the media server: names of
 * ICE, and lines as in `a=candidate`. Only our server has it; it also says that `transport` of `join` and
 * `offer` is understood (decision 0086).
 */
export const udpProbe = z.object({
  ufrag: z.string().regex(/^[\w+/]{4,256}$/),
  password: sensitive('credential', z.string().regex(/^[\w+/-]{22,256}$/)),
  candidates: z
    .array(
      z
        .string()
        .max(256)
        .regex(/^candidate:[\w+/.: -]+$/),
    )
    .max(32),
})
export type UdpProbe = z.infer<typeof udpProbe>

/** GET /init, protocol §2.2. `config` is required (M7.004). */
export const initAnswer = z.object({
  endpoint: z.string().min(1),
  rtcConfiguration: z.object({ ice_servers: z.array(iceServer).default([]) }).prefault({}),
  config: z.object({
    enabledFlags: z.array(z.string()).default([]),
    networkHealth: z
      .object({
        url: z.string(),
        timeout: z.number(),
        scoreMap: z.record(z.string(), z.object({ low: z.number(), high: z.number().optional() })),
      })
      .optional(),
    publishStats: statsWindow.optional(),
    subscribeStats: statsWindow.optional(),
    dtlsStateTimeouts: z
      .object({ connecting: z.number().optional(), failed: z.number().optional() })
      .optional(),
    udpProbe: udpProbe.optional().catch(undefined),
    vb: z.object({ effectsKey: sensitive('credential', z.string()).optional() }).optional(),
  }),
})
export type InitAnswer = z.infer<typeof initAnswer>

/** Refusals of /init and /v2/token: JSON with the server's own code. */
export const serverRefusal = z.object({ code: z.number(), message: z.string().default('') })
