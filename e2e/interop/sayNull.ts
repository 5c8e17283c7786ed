import type { BrowserContext } from '@playwright/test'

// Simulates a server that writes null for missing values, as servers in languages with nil lists do, by
// changing the frames of our server.

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const objectOf = (value: unknown): Json => (isObject(value) ? value : {})
const mapped = (value: unknown, change: (one: Json) => Json): Json =>
  Object.fromEntries(Object.entries(objectOf(value)).map(([key, one]) => [key, change(objectOf(one))]))
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

const track = (one: Json): Json => ({ ...one, description: null })
const peer = (one: Json): Json => ({
  ...one,
  joined_at: null,
  groups: isEmptyList(one.groups) ? null : one.groups,
  info: { ...objectOf(one.info), data: null },
  ...(isObject(one.tracks) ? { tracks: mapped(one.tracks, track) } : {}),
})
const room = (one: Json): Json => ({
  ...one,
  recording: null,
  streaming: { enabled: false, rtmp: null, hls: { enabled: false, variants: null } },
  transcriptions: null,
})
const role = (one: Json): Json => ({
  ...one,
  publishParams: { ...objectOf(one.publishParams), simulcast: null },
  permissions: { ...objectOf(one.permissions), hlsStreaming: null, pollWrite: null },
})

const CHANGES: Readonly<Record<string, (params: Json) => Json>> = {
  'on-policy-change': (params) => ({
    ...params,
    app_data: null,
    plugins: null,
    known_roles: mapped(params.known_roles, role),
  }),
  'peer-list': (params) => ({
    ...params,
    peers: mapped(params.peers, peer),
    room: room(objectOf(params.room)),
  }),
  'room-state': (params) => ({ ...params, peers: null, room: room(objectOf(params.room)) }),
  'room-info': (params) => ({ ...params, description: null, max_size: null }),
  'on-peer-join': peer,
  'on-peer-update': peer,
  'on-track-add': (params) => ({ tracks: mapped(params.tracks, track), peer: peer(objectOf(params.peer)) }),
  'on-track-update': (params) => ({
    tracks: mapped(params.tracks, track),
    peer: peer(objectOf(params.peer)),
  }),
  'on-broadcast': (params) => ({ ...params, roles: null }),
  offer: (params) => ({ ...params, sfu_node_id: params.sfu_node_id ?? null }),
}

const changed = (text: string): string => {
  const frame = objectOf(JSON.parse(text))
  if (typeof frame.method !== 'string') return JSON.stringify({ ...frame, error: frame.error ?? null })
  const change = CHANGES[frame.method]
  const params = change === undefined ? frame.params : change(objectOf(frame.params))
  return JSON.stringify({ ...frame, id: null, params })
}

/** @returns the methods of the changed frames so far */
export const sayNull = async (context: BrowserContext): Promise<ReadonlySet<string>> => {
  const methods = new Set<string>()
  await context.routeWebSocket(/\/v2\/ws/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      const text = String(message)
      const { method } = objectOf(JSON.parse(text))
      if (typeof method === 'string' && method in CHANGES) methods.add(method)
      socket.send(changed(text))
    })
  })
  await context.route(/\/init\?/, async (route) => {
    const answer = await route.fetch()
    const init = objectOf(await answer.json())
    const config = { ...objectOf(init.config), vb: null, networkHealth: null, dtlsStateTimeouts: null }
    const servers = [{ urls: ['stun:127.0.0.1:9'], username: null, credential: null }]
    await route.fulfill({
      response: answer,
      json: { ...init, config, rtcConfiguration: { ice_servers: servers }, policy: null },
    })
  })
  return methods
}
