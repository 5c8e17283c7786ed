import { parse } from 'sdp-transform'
import { z } from 'zod'

/** The client's fault, not ours: answered as a bad request. */
export class BadDescription extends Error {
  override name = 'BadDescription'
}

/** The parts of a session description an SFU reads; anything else is dropped here. */

const optionalText = z.coerce.string().optional()

const transportFields = {
  iceUfrag: optionalText,
  icePwd: optionalText,
  fingerprint: z.object({ type: z.string(), hash: z.string() }).optional(),
  setup: z.string().optional(),
}

const section = z.object({
  ...transportFields,
  type: z.string(),
  port: z.number(),
  protocol: z.string().default('UDP/TLS/RTP/SAVPF'),
  payloads: z.coerce.string().default(''),
  mid: z.coerce.string().default(''),
  direction: z.enum(['sendrecv', 'sendonly', 'recvonly', 'inactive']).default('sendrecv'),
  msid: z.array(z.object({ id: z.coerce.string(), appdata: optionalText })).default([]),
  rtp: z.array(z.object({ payload: z.number(), codec: z.string() })).default([]),
  fmtp: z.array(z.object({ payload: z.number(), config: z.coerce.string() })).default([]),
  ext: z.array(z.object({ value: z.number(), uri: z.string() })).default([]),
  rids: z.array(z.object({ id: z.coerce.string(), direction: z.string() })).default([]),
  simulcast: z.object({ dir1: z.string(), list1: z.coerce.string() }).optional(),
  ssrcs: z.array(z.object({ id: z.coerce.number() })).default([]),
  ssrcGroups: z.array(z.object({ semantics: z.string(), ssrcs: z.coerce.string() })).default([]),
})

const description = z.object({ ...transportFields, media: z.array(section).min(1) })

export type Section = z.infer<typeof section>

/** What ICE and DTLS need of one side. */
export interface TransportParameters {
  ufrag: string
  password: string
  /** Hash name and value, as in `a=fingerprint`. */
  fingerprint: string
  setup: string
}

export interface Description {
  transport: TransportParameters
  sections: Section[]
}

/** Throws with a plain sentence when the text is no usable description. */
export const readDescription = (sdp: string): Description => {
  const parsed = description.safeParse(parse(sdp))
  if (!parsed.success) throw new BadDescription('The session description cannot be read')
  const { media, ...session } = parsed.data
  // Bundled sections repeat the same values; those that were rejected have none.
  const bearer = media.find((one) => one.iceUfrag !== undefined) ?? session
  const ufrag = bearer.iceUfrag ?? session.iceUfrag
  const password = bearer.icePwd ?? session.icePwd
  const fingerprint = bearer.fingerprint ?? session.fingerprint
  if (ufrag === undefined || password === undefined || fingerprint === undefined) {
    throw new BadDescription('The session description lacks ICE or DTLS parameters')
  }
  return {
    transport: {
      ufrag,
      password,
      fingerprint: `${fingerprint.type} ${fingerprint.hash}`,
      setup: bearer.setup ?? session.setup ?? 'actpass',
    },
    sections: media,
  }
}
