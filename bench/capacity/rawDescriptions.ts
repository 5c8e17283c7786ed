import { EXTENSION_URI } from '../../server/meeting/media/descriptions/extensions.ts'
import {
  readDescription,
  type TransportParameters,
} from '../../server/meeting/media/descriptions/readDescription.ts'
import type { RemoteEnd } from './rawConnection.ts'

/** Header extension ids of the raw clients. */
export const IDS = { transportSequence: 3, mid: 4, rid: 10 } as const
export const PAYLOAD = { audio: 111, video: 96, rtx: 97 } as const
/** Layers of a simulcast offer: the whole picture and a half. */
export const RIDS = ['f', 'h'] as const

export interface Sources {
  audio: number
  video: number
  rtx: number
}

const session = (mids: readonly string[]): string[] => [
  'v=0',
  'o=- 1 2 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  `a=group:BUNDLE ${mids.join(' ')}`,
]

const transportLines = (
  { ufrag, password, fingerprint, setup }: TransportParameters,
  candidate: string,
): string[] => [
  'c=IN IP4 0.0.0.0',
  `a=ice-ufrag:${ufrag}`,
  `a=ice-pwd:${password}`,
  `a=fingerprint:${fingerprint}`,
  `a=setup:${setup}`,
  `a=${candidate}`,
  'a=end-of-candidates',
  'a=rtcp-mux',
]

/** The offer of one person: a microphone in section 0, a camera in section 1. */
export const publishOffer = (
  local: TransportParameters,
  candidate: string,
  { audio, video, rtx }: Sources,
  simulcast: boolean,
): string =>
  `${[
    ...session(['0', '1']),
    `m=audio 9 UDP/TLS/RTP/SAVPF ${PAYLOAD.audio}`,
    ...transportLines(local, candidate),
    'a=mid:0',
    'a=sendonly',
    'a=msid:s mic',
    `a=extmap:${IDS.transportSequence} ${EXTENSION_URI.transportSequence}`,
    `a=rtpmap:${PAYLOAD.audio} opus/48000/2`,
    `a=fmtp:${PAYLOAD.audio} minptime=10;useinbandfec=1`,
    `a=rtcp-fb:${PAYLOAD.audio} transport-cc`,
    `a=ssrc:${audio} cname:x`,
    `m=video 9 UDP/TLS/RTP/SAVPF ${PAYLOAD.video} ${PAYLOAD.rtx}`,
    ...transportLines(local, candidate),
    'a=mid:1',
    'a=sendonly',
    'a=msid:s cam',
    `a=extmap:${IDS.transportSequence} ${EXTENSION_URI.transportSequence}`,
    `a=extmap:${IDS.mid} ${EXTENSION_URI.mid}`,
    ...(simulcast ? [`a=extmap:${IDS.rid} ${EXTENSION_URI.rid}`] : []),
    `a=rtpmap:${PAYLOAD.video} VP8/90000`,
    ...['ccm fir', 'nack', 'nack pli', 'transport-cc'].map((one) => `a=rtcp-fb:${PAYLOAD.video} ${one}`),
    `a=rtpmap:${PAYLOAD.rtx} rtx/90000`,
    `a=fmtp:${PAYLOAD.rtx} apt=${PAYLOAD.video}`,
    ...(simulcast
      ? [...RIDS.map((rid) => `a=rid:${rid} send`), `a=simulcast:send ${RIDS.join(';')}`]
      : [`a=ssrc-group:FID ${video} ${rtx}`, `a=ssrc:${video} cname:x`, `a=ssrc:${rtx} cname:x`]),
  ].join('\r\n')}\r\n`

/** Accepts every section of an offer as it is. */
export const subscribeAnswer = (offer: string, local: TransportParameters, candidate: string): string => {
  const { sections } = readDescription(offer)
  return `${[
    ...session(sections.map(({ mid }) => mid)),
    ...sections.flatMap((section) => [
      `m=${section.type} 9 ${section.protocol} ${section.payloads}`,
      ...transportLines(local, candidate),
      `a=mid:${section.mid}`,
      ...(section.type === 'application' ? ['a=sctp-port:5000'] : ['a=recvonly']),
      ...section.ext.map(({ value, uri }) => `a=extmap:${value} ${uri}`),
      ...section.rtp.map((one) => rtpmapOf(offer, one.payload)),
      ...(section.type === 'video' ? [`a=rtcp-fb:${section.rtp[0]?.payload} nack`] : []),
      ...section.fmtp.map(({ payload, config }) => `a=fmtp:${payload} ${config}`),
    ]),
  ].join('\r\n')}\r\n`
}

const rtpmapOf = (offer: string, payload: number): string =>
  new RegExp(`^a=rtpmap:${payload} .*$`, 'm').exec(offer)?.[0].trim() ?? ''

/** The transport of a description, and the first IPv4 address among its candidates. */
export const remoteEnd = (sdp: string): RemoteEnd => {
  const candidates = sdp.split('\r\n').filter((line) => line.startsWith('a=candidate'))
  const { transport } = readDescription(sdp)
  for (const candidate of candidates) {
    const [, , protocol, , address = '', port] = candidate.replace(/^a=/, '').split(' ')
    if (protocol?.toLowerCase() === 'udp' && /^[\d.]+$/.test(address))
      return { transport, address, port: Number(port) }
  }
  throw new Error('The forwarder named no address')
}
