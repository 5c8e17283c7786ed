import { z } from 'zod'
import { DEFAULT_DEVICE_ID, HOSTS } from '../../constants.ts'
import { sensitive } from '../../sensitive.ts'
import { iceServer } from './init.ts'

/** M3.34, M3.35 and whether the call starts muted. */
export const joinSettings = z.object({
  audioInputDeviceId: z.string().default(DEFAULT_DEVICE_ID),
  audioOutputDeviceId: z.string().default(DEFAULT_DEVICE_ID),
  videoInputDeviceId: z.string().default(DEFAULT_DEVICE_ID),
  audioMode: z.enum(['voice', 'music']).default('voice'),
  audioMuted: z.boolean().default(false),
  videoMuted: z.boolean().default(false),
})
export type JoinSettings = z.infer<typeof joinSettings>

/** M3.71, M3.72: metadata is sent as a string; objects become JSON text, undefined becomes ''. */
const metaData = z
  .union([z.string(), z.record(z.string(), z.unknown())])
  .nullish()
  .transform((value) => (value == null ? '' : typeof value === 'string' ? value : JSON.stringify(value)))

/** M3.70: configuration of a call. */
export const joinConfig = z.object({
  authToken: sensitive('credential', z.string()),
  userName: sensitive('patient', z.string().trim()),
  metaData: sensitive('patient', metaData),
  initEndpoint: z.string().default(HOSTS.init),
  settings: joinSettings.prefault({}),
  /** False: video is sent only once a tile requests it (protocol §4.5). */
  autoVideoSubscribe: z.boolean().default(false),
  iceServers: z.array(iceServer).optional(),
  asRole: z.string().optional(),
  captureNetworkQualityInPreview: z.boolean().default(false),
  autoManageVideo: z.boolean().default(false),
  autoManageWakeLock: z.boolean().default(true),
  audioSinkElementId: z.string().optional(),
})
export type JoinConfig = z.infer<typeof joinConfig>
export type JoinConfigInput = z.input<typeof joinConfig>
