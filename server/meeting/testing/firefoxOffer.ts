/**
 * Tracks of the second publish offer of Firefox 153, reduced to the relevant lines: new sections are
 * bundle-only with port 0.
 */
export const FIREFOX_MIC = { trackId: 'mic-1', ssrc: 1_122_507_548 } as const
export const FIREFOX_CAMERA = { trackId: '{b49cec0d-7f98-457b-a264-7b2475d6135f}' } as const
export const FIREFOX_STREAM = '{85a15a54-baa7-4705-b559-a429b7e7b46d}'
/** Source and RTX source by layer. */
export const FIREFOX_LAYERS = {
  f: [3_845_112_776, 4_044_206_313],
  h: [169_965_528, 2_838_034_497],
  q: [1_457_437_664, 3_110_240_549],
} as const
/** Extension ids in this offer. */
export const FIREFOX_IDS = { mid: 3, rid: 9, repairedRid: 10 } as const

const transport = [
  'a=ice-pwd:0b966a8a889840b812236226a35b025a',
  'a=ice-ufrag:025e3714',
  'a=setup:actpass',
] as const

export const firefoxOffer = (): string =>
  `${[
    'v=0',
    'o=mozilla...THIS_IS_SDPARTA-99.0 5453994570756755139 1 IN IP4 0.0.0.0',
    's=-',
    't=0 0',
    `a=fingerprint:sha-256 ${Array.from({ length: 32 }, () => 'CD').join(':')}`,
    'a=group:BUNDLE 0 1 2',
    'a=ice-options:trickle',
    'a=msid-semantic:WMS *',
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 0.0.0.0',
    'a=sendrecv',
    ...transport,
    'a=mid:0',
    'a=sctp-port:5000',
    'm=audio 0 UDP/TLS/RTP/SAVPF 109 9 0 8 101',
    'c=IN IP4 0.0.0.0',
    'a=bundle-only',
    'a=sendonly',
    'a=extmap:1 urn:ietf:params:rtp-hdrext:ssrc-audio-level',
    'a=extmap:2/recvonly urn:ietf:params:rtp-hdrext:csrc-audio-level',
    'a=extmap:3 urn:ietf:params:rtp-hdrext:sdes:mid',
    'a=fmtp:109 maxplaybackrate=48000;stereo=1;useinbandfec=1',
    'a=fmtp:101 0-15',
    ...transport,
    'a=mid:1',
    `a=msid:${FIREFOX_STREAM} ${FIREFOX_MIC.trackId}`,
    'a=rtcp-mux',
    'a=rtpmap:109 opus/48000/2',
    'a=rtpmap:101 telephone-event/8000/1',
    `a=ssrc:${FIREFOX_MIC.ssrc} cname:{2c5df9ba-6a11-4dfc-a7a6-85b0f6d45e05}`,
    'm=video 0 UDP/TLS/RTP/SAVPF 120 124 121 125',
    'c=IN IP4 0.0.0.0',
    'a=bundle-only',
    'a=sendonly',
    'a=extmap:3 urn:ietf:params:rtp-hdrext:sdes:mid',
    'a=extmap:6/recvonly http://www.webrtc.org/experiments/rtp-hdrext/playout-delay',
    'a=extmap:7 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
    'a=extmap:9/sendonly urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
    'a=extmap:10/sendonly urn:ietf:params:rtp-hdrext:sdes:repaired-rtp-stream-id',
    'a=fmtp:120 max-fs=12288;max-fr=60',
    'a=fmtp:124 apt=120',
    'a=fmtp:121 max-fs=12288;max-fr=60',
    'a=fmtp:125 apt=121',
    ...transport,
    'a=mid:2',
    `a=msid:${FIREFOX_STREAM} ${FIREFOX_CAMERA.trackId}`,
    ...Object.keys(FIREFOX_LAYERS).map((rid) => `a=rid:${rid} send`),
    'a=rtcp-mux',
    'a=rtpmap:120 VP8/90000',
    'a=rtpmap:124 rtx/90000',
    'a=rtpmap:121 VP9/90000',
    'a=rtpmap:125 rtx/90000',
    'a=simulcast:send f;h;q',
    ...Object.values(FIREFOX_LAYERS).flatMap((pair) =>
      pair.map((ssrc) => `a=ssrc:${ssrc} cname:{2c5df9ba-6a11-4dfc-a7a6-85b0f6d45e05}`),
    ),
    ...Object.values(FIREFOX_LAYERS).map((pair) => `a=ssrc-group:FID ${pair.join(' ')}`),
  ].join('\r\n')}\r\n`
