import type { ExtensionIds } from '../packets/rtpPacket.ts'
import { EXTENSION_URI, PUBLISH_EXTENSIONS } from './extensions.ts'
import { candidateLines, dataChannelLines, sessionLines, toSdp, transportLines } from './lines.ts'
import { type Description, isRejected, type Section, type TransportParameters } from './readDescription.ts'

/** A negotiated media section of a publish offer. */
export interface PublishedSection {
  mid: string
  kind: 'audio' | 'video'
  active: boolean
  payloadType: number
  rtxPayloadType: number | undefined
  /** Both tokens of `a=msid`, which link the section to the client's `tracks` (protocol §5.2). */
  streamId: string
  trackId: string
  rids: string[]
  /** Sources announced in the SDP; empty with simulcast. */
  sources: number[]
  /** Pairs of a source and its RTX source. */
  repairs: { source: number; repair: number }[]
  extensions: ExtensionIds
}

export interface PublishAnswer {
  sdp: string
  sections: PublishedSection[]
}

/** kbit/s at which the browser's estimate starts; without it the picture takes seconds to become sharp. */
const START_BITRATE = 1_000
/** Layers of one track; browsers send three. Each has one source and one RTX source. */
const MAX_LAYERS = 4
const MAX_SOURCES = 2 * MAX_LAYERS
/** Extension ids that a packet can carry (RFC 8285); some browsers offer placeholders above them. */
const MAX_EXTENSION_ID = 255

/**
 * Answers the browser's offer: Opus, VP8 with RTX, transport-cc, simulcast as offered. A section without a
 * supported codec is rejected alone, never the whole offer (protocol §5.2).
 */
export const answerPublish = (offer: Description, local: TransportParameters): PublishAnswer => {
  const lines: string[] = []
  const mids: string[] = []
  const sections: PublishedSection[] = []
  const accept = (mid: string, section: readonly string[]): void => {
    lines.push(...section, ...(mids.length === 0 ? candidateLines(local) : []))
    mids.push(mid)
  }
  for (const section of offer.sections) {
    if (section.type === 'application' && !isRejected(section)) {
      accept(section.mid, dataChannelLines(local, section.mid))
      continue
    }
    const agreed = agree(section)
    if (agreed === null) {
      lines.push(...rejected(section))
      continue
    }
    sections.push(agreed)
    accept(section.mid, sectionLines(section, agreed, local))
  }
  return { sdp: toSdp([...sessionLines(2, mids, local), ...lines]), sections }
}

const rejected = (section: Section): string[] => [
  `m=${section.type} 0 ${section.protocol} ${section.payloads.split(' ')[0] ?? '0'}`,
  'c=IN IP4 0.0.0.0',
  `a=mid:${section.mid}`,
  'a=inactive',
]

const agree = (section: Section): PublishedSection | null => {
  if (section.type !== 'audio' && section.type !== 'video') return null
  if (isRejected(section)) return null
  const codec = section.type === 'audio' ? 'opus' : 'vp8'
  const payloadType = section.rtp.find((one) => one.codec.toLowerCase() === codec)?.payload
  if (payloadType === undefined) return null
  const extensions: ExtensionIds = {}
  const sources = [...new Set(section.ssrcs.map((one) => one.id))]
  for (const name of PUBLISH_EXTENSIONS[section.type]) {
    const id = section.ext.find((one) => one.uri === EXTENSION_URI[name])?.value
    if (id !== undefined && id > 0 && id <= MAX_EXTENSION_ID) extensions[name] = id
  }
  return {
    mid: section.mid,
    kind: section.type,
    active: section.direction === 'sendonly' || section.direction === 'sendrecv',
    payloadType,
    rtxPayloadType: section.fmtp.find((one) => one.config.trim() === `apt=${payloadType}`)?.payload,
    streamId: section.msid[0]?.id ?? '',
    trackId: section.msid[0]?.appdata ?? '',
    rids: section.type === 'audio' ? [] : sentLayers(section),
    sources: sources.slice(0, MAX_SOURCES),
    repairs: section.ssrcGroups
      .flatMap((group) => {
        const [source, repair] = group.ssrcs.split(' ').map(Number)
        if (group.semantics !== 'FID' || source === undefined || repair === undefined) return []
        return sources.includes(source) && sources.includes(repair) ? [{ source, repair }] : []
      })
      .slice(0, MAX_LAYERS),
    extensions,
  }
}

const sentLayers = ({ rids, simulcast }: Section): string[] => {
  const sent = rids.filter((one) => one.direction === 'send').map((one) => one.id)
  return simulcast?.dir1 === 'send' ? [...new Set(sent)].slice(0, MAX_LAYERS) : []
}

const sectionLines = (section: Section, agreed: PublishedSection, local: TransportParameters): string[] => {
  const { payloadType, rtxPayloadType, kind } = agreed
  const payloads = [payloadType, ...(rtxPayloadType === undefined ? [] : [rtxPayloadType])]
  const lines = [
    `m=${kind} 9 UDP/TLS/RTP/SAVPF ${payloads.join(' ')}`,
    'c=IN IP4 0.0.0.0',
    'a=rtcp:9 IN IP4 0.0.0.0',
    ...transportLines(local),
    `a=mid:${agreed.mid}`,
    ...PUBLISH_EXTENSIONS[kind].flatMap((name) => {
      const id = agreed.extensions[name]
      return id === undefined ? [] : [`a=extmap:${id} ${EXTENSION_URI[name]}`]
    }),
    agreed.active ? 'a=recvonly' : 'a=inactive',
    'a=rtcp-mux',
    'a=rtcp-rsize',
  ]
  if (kind === 'audio') {
    const offered = section.fmtp.find((one) => one.payload === payloadType)?.config ?? ''
    // The client requests DTX by editing its own offer; the encoder follows what is echoed here (§5.5).
    const dtx = offered.includes('usedtx=1') ? ';usedtx=1' : ''
    lines.push(
      `a=rtpmap:${payloadType} opus/48000/2`,
      `a=rtcp-fb:${payloadType} transport-cc`,
      `a=fmtp:${payloadType} minptime=10;useinbandfec=1${dtx}`,
    )
    return lines
  }
  lines.push(`a=rtpmap:${payloadType} VP8/90000`)
  for (const feedback of ['ccm fir', 'nack', 'nack pli', 'transport-cc']) {
    lines.push(`a=rtcp-fb:${payloadType} ${feedback}`)
  }
  lines.push(`a=fmtp:${payloadType} x-google-start-bitrate=${START_BITRATE}`)
  if (rtxPayloadType !== undefined) {
    lines.push(`a=rtpmap:${rtxPayloadType} rtx/90000`, `a=fmtp:${rtxPayloadType} apt=${payloadType}`)
  }
  if (agreed.rids.length > 0) {
    for (const rid of agreed.rids) lines.push(`a=rid:${rid} recv`)
    lines.push(`a=simulcast:recv ${agreed.rids.join(';')}`)
  }
  return lines
}
