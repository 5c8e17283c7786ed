import { FakePeerConnection } from '../../src/services/testing/fakePeerConnection.ts'
import { FakeSocket } from '../../src/services/testing/fakeSocket.ts'

/** Init endpoint of a platform without network and media, so that only the handling of frames is measured. */
export const SERVER = 'https://init.example'

const role = (name: string) => ({
  name,
  priority: 1,
  publishParams: { allowed: [] },
  subscribeParams: { subscribeToRoles: ['guest'], maxSubsBitRate: 3_200 },
  permissions: { endRoom: true },
})

const POLICY = {
  name: 'guest',
  template_id: 't1',
  app_data: {},
  known_roles: { guest: role('guest') },
  plugins: {},
}

const POLICY_AFTER = 100
const ANSWER = { type: 'answer', sdp: 'v=0\r\n' }

const answers: Record<string, unknown> = {
  join: { ...ANSWER, sfu_node_id: 'node-1' },
  offer: ANSWER,
  ping: { timestamp: 0 },
}

const encoded = (value: object): string => btoa(JSON.stringify(value)).replaceAll('=', '')

export const TOKEN = [
  encoded({ alg: 'HS256' }),
  encoded({ room_id: 'room-1', user_id: 'u1', role: 'guest', exp: 4_000_000_000 }),
  'signature',
].join('.')

export const answerInit = async (): Promise<Response> =>
  Response.json({
    endpoint: 'wss://signal.example/ws',
    rtcConfiguration: { ice_servers: [{ urls: ['stun:stun.example'] }] },
    config: { enabledFlags: [] },
  })

/** Supports listeners and handler properties, because clients use either. */
class QuietSocket extends FakeSocket {
  override opens(): void {
    super.opens()
    this.dispatchEvent(new Event('open'))
  }

  override raw(data: unknown): void {
    super.raw(data)
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

let current: QuietSocket | null = null

/** The socket of a client; its server answers join, offer and ping. */
export const openQuietSocket = (url: string): FakeSocket => {
  const socket = new QuietSocket(url)
  current = socket
  socket.answer = ({ id, method }) => {
    if (id === undefined) return
    const result = answers[method] ?? {}
    setTimeout(() => {
      socket.notify({ id, result })
      if (method === 'join')
        socket.notify({
          method: 'peer-list',
          params: { peers: {}, room: { name: 'Room', session_id: 's1', started_at: 1_700_000_000_000 } },
        })
    })
  }
  setTimeout(() => socket.opens())
  // The provider's client listens for its role only after the connection is known.
  setTimeout(() => {
    socket.notify({ method: 'on-policy-change', params: POLICY })
  }, POLICY_AFTER)
  return socket
}

/** Sends a frame to the client. */
export const say = (frame: string): void => current?.raw(frame)

export const openQuietConnection = (configuration?: RTCConfiguration): RTCPeerConnection =>
  new FakePeerConnection(configuration).asConnection()
