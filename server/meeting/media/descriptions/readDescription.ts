import { parse } from 'sdp-transform'
import { z } from 'zod'
import { mediaId } from '../../../../src/contracts/meeting/tracks/mediaId.ts'
import { BadDescription } from './badDescription.ts'
import { selectLines } from './selectLines.ts'

/** One word of a line. Values that are written back into an answer must not start a new line or word. */
const word = z.coerce.string().pipe(mediaId)
const optionalWord = word.optional()
const payload = z.number().int().min(0).max(127)

const transportFields = {
  iceUfrag: optionalWord,
  icePwd: optionalWord,
  fingerprint: z.object({ type: word, hash: word }).optional(),
  setup: optionalWord,
}

const section = z.object({
  ...transportFields,
  type: word,
  port: z.number(),
  protocol: word.default('UDP/TLS/RTP/SAVPF'),
  payloads: z.coerce.string().default(''),
  mid: z.coerce.string().max(64).default(''),
  bundleOnly: z.string().optional(),
  direction: z.enum(['sendrecv', 'sendonly', 'recvonly', 'inactive']).default('sendrecv'),
  rtp: z.array(z.object({ payload, codec: z.string() })).default([]),
  fmtp: z.array(z.object({ payload, config: z.coerce.string() })).default([]),
  ext: z.array(z.object({ value: z.number(), uri: z.string() })).default([]),
  rids: z.array(z.object({ id: word, direction: z.string() })).default([]),
  simulcast: z.object({ dir1: z.string(), list1: z.coerce.string() }).optional(),
  ssrcs: z.array(z.object({ id: z.coerce.number().int().min(0).max(0xffff_ffff) })).default([]),
  ssrcGroups: z.array(z.object({ semantics: z.string(), ssrcs: z.coerce.string() })).default([]),
})

const description = z.object({ ...transportFields, media: z.array(section).min(1) })

export interface Section extends z.infer<typeof section> {
  /** `a=msid`: stream and track id; some sections have none. */
  msid: { id: string; appdata: string | undefined }[]
}

/** ICE and DTLS parameters of one side. */
export interface TransportParameters {
  ufrag: string
  password: string
  /** Hash name and value, as in `a=fingerprint`. */
  fingerprint: string
  setup: string
  /** The side is an ICE-lite agent: it answers checks and starts none. */
  isLite?: boolean
  /** Our addresses, as in `a=candidate`; all are known when the connection is created. */
  candidates?: readonly string[]
}

export interface Description {
  transport: TransportParameters
  sections: Section[]
}

/**
 * Whether a section is rejected: by port 0, unless it shares the transport of the bundle and has none of its
 * own yet (RFC 9143 §6; Firefox offers each new section so).
 */
export const isRejected = (section: Pick<Section, 'port' | 'bundleOnly'>): boolean =>
  section.port === 0 && section.bundleOnly === undefined

/**
 * The parts of a session description that an SFU needs.
 * @throws BadDescription with a sentence when the text is not usable
 */
export const readDescription = (sdp: string): Description => {
  const { lines, msids } = selectLines(sdp)
  const parsed = description.safeParse(parse(lines.join('\r\n')))
  if (!parsed.success) throw new BadDescription('The session description cannot be read')
  const { media, ...session } = parsed.data
  const named = media.map((one) => one.mid).filter((mid) => mid !== '')
  if (new Set(named).size < named.length) {
    throw new BadDescription('Two sections of the session description have one name')
  }
  // Bundled sections repeat the same values; rejected ones have none.
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
    sections: media.map((one, index) => ({ ...one, msid: msids[index] ?? [] })),
  }
}
