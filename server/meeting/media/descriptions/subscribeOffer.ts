import { EXTENSION_URI } from './extensions.ts'
import { candidateLines, dataChannelLines, sessionLines, toSdp, transportLines } from './lines.ts'
import type { TransportParameters } from './readDescription.ts'

/** One media section of the subscribe connection; sections are only appended or reused. */
export interface SubscribeSection {
  /** Numeric: the client compares mids as integers (protocol §6.2). */
  mid: string
  kind: 'audio' | 'video'
  /** Null: the section currently sends nothing. */
  source: SubscribeSource | null
}

interface SubscribeSource {
  streamId: string
  trackId: string
  ssrc: number
  /** Zero for audio. */
  rtxSsrc: number
  cname: string
}

/** Payload types of our offers. */
export const SUBSCRIBE_PAYLOAD = { audio: 111, video: 96, rtx: 97 } as const
/** Header extension id of the send time, from which the browser computes REMB. */
export const SEND_TIME_ID = 2
const MID_ID = 1

/**
 * The server's offer: the data channel first, so that its mid stays 0, then media in the order of their mids.
 */
export const offerSubscribe = (
  sections: readonly SubscribeSection[],
  local: TransportParameters,
  version: number,
): string =>
  toSdp([
    ...sessionLines(version, ['0', ...sections.map((section) => section.mid)], local),
    ...dataChannelLines(local, '0'),
    ...candidateLines(local),
    ...sections.flatMap((section) => sectionLines(section, local)),
  ])

const sectionLines = (section: SubscribeSection, local: TransportParameters): string[] => {
  const { kind, source } = section
  const payloadType = SUBSCRIBE_PAYLOAD[kind]
  const { rtx } = SUBSCRIBE_PAYLOAD
  const lines = [
    `m=${kind} 9 UDP/TLS/RTP/SAVPF ${kind === 'audio' ? payloadType : `${payloadType} ${rtx}`}`,
    'c=IN IP4 0.0.0.0',
    'a=rtcp:9 IN IP4 0.0.0.0',
    ...transportLines(local),
    `a=mid:${section.mid}`,
    `a=extmap:${MID_ID} ${EXTENSION_URI.mid}`,
    `a=extmap:${SEND_TIME_ID} ${EXTENSION_URI.sendTime}`,
    ...(source === null ? ['a=inactive'] : ['a=sendonly', `a=msid:${source.streamId} ${source.trackId}`]),
    'a=rtcp-mux',
    'a=rtcp-rsize',
  ]
  if (kind === 'audio') {
    lines.push(`a=rtpmap:${payloadType} opus/48000/2`, `a=fmtp:${payloadType} minptime=10;useinbandfec=1`)
  } else {
    lines.push(`a=rtpmap:${payloadType} VP8/90000`)
    for (const feedback of ['ccm fir', 'nack', 'nack pli', 'goog-remb']) {
      lines.push(`a=rtcp-fb:${payloadType} ${feedback}`)
    }
    lines.push(`a=rtpmap:${rtx} rtx/90000`, `a=fmtp:${rtx} apt=${payloadType}`)
  }
  if (source !== null) {
    if (kind === 'video') lines.push(`a=ssrc-group:FID ${source.ssrc} ${source.rtxSsrc}`)
    lines.push(`a=ssrc:${source.ssrc} cname:${source.cname}`)
    if (kind === 'video') lines.push(`a=ssrc:${source.rtxSsrc} cname:${source.cname}`)
  }
  return lines
}
