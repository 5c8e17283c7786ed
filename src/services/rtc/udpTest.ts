import type { UdpProbe } from '../../contracts/meeting/call/init.ts'

/** DTLS is never reached, so the certificate that this names need not exist. */
const NO_FINGERPRINT = `sha-256 ${Array.from({ length: 32 }, () => '00').join(':')}`

/** The answer that the media server would give, with its own names for this test. */
const answerOf = ({ ufrag, password, candidates }: UdpProbe): string =>
  [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=ice-lite',
    'a=group:BUNDLE 0',
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 0.0.0.0',
    'a=mid:0',
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:${NO_FINGERPRINT}`,
    'a=setup:passive',
    'a=sctp-port:5000',
    ...candidates.map((candidate) => `a=${candidate}`),
    'a=end-of-candidates',
    '',
  ].join('\r\n')

/**
 * Whether UDP reaches the media server: the browser sends it checks of ICE, as a call would, and nothing
 * else. Resolves with false when the browser gives up, which takes up to half a minute; rejects when `signal`
 * aborts or the browser cannot test.
 */
export const testUdp = async (
  probe: UdpProbe,
  createConnection: (configuration: RTCConfiguration) => RTCPeerConnection,
  signal: AbortSignal,
): Promise<boolean> => {
  // Without servers: only the direct way is tested.
  const connection = createConnection({ bundlePolicy: 'max-bundle' })
  try {
    connection.createDataChannel('test')
    const settled = new Promise<boolean>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      connection.addEventListener('iceconnectionstatechange', () => {
        const { iceConnectionState } = connection
        if (iceConnectionState === 'connected' || iceConnectionState === 'completed') resolve(true)
        else if (iceConnectionState === 'failed') resolve(false)
      })
    })
    settled.catch(() => undefined)
    await connection.setLocalDescription(await connection.createOffer())
    await connection.setRemoteDescription({ type: 'answer', sdp: answerOf(probe) })
    return await settled
  } finally {
    connection.close()
  }
}
