/** A section of a publish offer in the form of Chromium, reduced to the relevant lines. */
export interface OfferedSection {
  kind: 'audio' | 'video'
  trackId: string
  streamId: string
  direction?: 'sendonly' | 'inactive'
  ssrc?: number
  rtxSsrc?: number
  simulcast?: boolean
  codec?: string
}

const transport = (ufrag: string): string[] => [
  `a=ice-ufrag:${ufrag}`,
  'a=ice-pwd:0123456789012345678901',
  `a=fingerprint:sha-256 ${Array.from({ length: 32 }, () => 'CD').join(':')}`,
  'a=setup:actpass',
]

/** Extension ids in these offers. */
export const OFFERED_IDS = { audioLevel: 1, transportSequence: 3, mid: 4, rid: 10, repairedRid: 11 } as const

export const browserOffer = (sections: readonly OfferedSection[], ufrag = 'abcd'): string =>
  `${[
    'v=0',
    'o=- 1 2 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    `a=group:BUNDLE 0${sections.map((_, index) => ` ${index + 1}`).join('')}`,
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 0.0.0.0',
    ...transport(ufrag),
    'a=mid:0',
    'a=sctp-port:5000',
    ...sections.flatMap((one, index) => sectionLines(one, String(index + 1), ufrag)),
  ].join('\r\n')}\r\n`

const sectionLines = (one: OfferedSection, mid: string, ufrag: string): string[] => {
  const video = one.kind === 'video'
  const codec = one.codec ?? (video ? 'VP8' : 'opus')
  return [
    `m=${one.kind} 9 UDP/TLS/RTP/SAVPF ${video ? '96 97' : '111'}`,
    'c=IN IP4 0.0.0.0',
    ...transport(ufrag),
    `a=mid:${mid}`,
    `a=extmap:${OFFERED_IDS.mid} urn:ietf:params:rtp-hdrext:sdes:mid`,
    `a=extmap:${OFFERED_IDS.transportSequence} http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01`,
    ...(video
      ? [
          `a=extmap:${OFFERED_IDS.rid} urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id`,
          `a=extmap:${OFFERED_IDS.repairedRid} urn:ietf:params:rtp-hdrext:sdes:repaired-rtp-stream-id`,
        ]
      : [`a=extmap:${OFFERED_IDS.audioLevel} urn:ietf:params:rtp-hdrext:ssrc-audio-level`]),
    `a=${one.direction ?? 'sendonly'}`,
    `a=msid:${one.streamId} ${one.trackId}`,
    'a=rtcp-mux',
    ...(video
      ? [`a=rtpmap:96 ${codec}/90000`, 'a=rtpmap:97 rtx/90000', 'a=fmtp:97 apt=96']
      : [`a=rtpmap:111 ${codec}/48000/2`, 'a=fmtp:111 minptime=10;useinbandfec=1;usedtx=1']),
    ...(one.simulcast === true
      ? ['a=rid:f send', 'a=rid:h send', 'a=rid:q send', 'a=simulcast:send f;h;q']
      : []),
    ...(one.ssrc !== undefined && one.rtxSsrc !== undefined
      ? [
          `a=ssrc-group:FID ${one.ssrc} ${one.rtxSsrc}`,
          `a=ssrc:${one.ssrc} cname:x`,
          `a=ssrc:${one.rtxSsrc} cname:x`,
        ]
      : one.ssrc !== undefined
        ? [`a=ssrc:${one.ssrc} cname:x`]
        : []),
  ]
}

/** Only the transport of a subscribe answer is relevant. */
export const browserAnswer = (ufrag = 'efgh'): string =>
  browserOffer([], ufrag).replace('a=setup:actpass', 'a=setup:active')
