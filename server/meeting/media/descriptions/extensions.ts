/** RTP header extensions by the URIs that name them in SDP. */
export const EXTENSION_URI = {
  mid: 'urn:ietf:params:rtp-hdrext:sdes:mid',
  rid: 'urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
  repairedRid: 'urn:ietf:params:rtp-hdrext:sdes:repaired-rtp-stream-id',
  transportSequence: 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
  sendTime: 'http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time',
  audioLevel: 'urn:ietf:params:rtp-hdrext:ssrc-audio-level',
} as const

/** Extensions that a publisher may use, by kind of section. */
export const PUBLISH_EXTENSIONS = {
  audio: ['mid', 'audioLevel', 'transportSequence'],
  video: ['mid', 'rid', 'repairedRid', 'transportSequence'],
} as const
