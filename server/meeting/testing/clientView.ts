import type { Frame } from '../room/notifications.ts'

/**
 * The knowledge of one client, built from its notifications only: the oracle of property tests. It is as
 * strict as the public client (protocol §3.7, §6.3): a frame about itself or about an unknown peer is an
 * error.
 */
export class ClientView {
  readonly id: string
  readonly peers = new Map<string, { role: string; tracks: Set<string> }>()
  role: string | null = null
  count: number | null = null
  roomPeers: string[] | null = null
  asked: string | null = null
  /** Versions of observed keys. */
  readonly values = new Map<string, number | undefined>()
  ended = false
  readonly heard: string[] = []

  constructor(id: string) {
    this.id = id
  }

  take(frame: Frame): void {
    switch (frame.method) {
      case 'on-policy-change':
        this.role = frame.params.name
        return
      case 'session-info':
        this.count = frame.params.peer_count
        return
      case 'room-state':
        this.roomPeers = Object.keys(frame.params.peers ?? {})
        this.mustNotBeSelf(...this.roomPeers)
        return
      case 'peer-list':
        this.peers.clear()
        for (const [id, peer] of Object.entries(frame.params.peers)) {
          this.mustNotBeSelf(id)
          this.peers.set(id, { role: peer.role, tracks: new Set(Object.keys(peer.tracks ?? {})) })
        }
        return
      case 'on-peer-join':
        this.mustNotBeSelf(frame.params.peer_id)
        if (this.peers.has(frame.params.peer_id)) throw new Error('joined twice')
        this.peers.set(frame.params.peer_id, {
          role: frame.params.role,
          tracks: new Set(Object.keys(frame.params.tracks ?? {})),
        })
        return
      case 'on-peer-leave':
        this.mustNotBeSelf(frame.params.peer_id)
        if (!this.peers.delete(frame.params.peer_id)) throw new Error('left without having been here')
        return
      case 'on-peer-update':
        if (frame.params.peer_id === this.id) {
          if (this.role !== frame.params.role) throw new Error('own role before its policy')
          return
        }
        this.known(frame.params.peer_id).role = frame.params.role
        if (frame.params.realtime !== true) this.peers.delete(frame.params.peer_id)
        return
      case 'on-metadata-change':
        for (const { key, change_version } of frame.params.values) this.values.set(key, change_version)
        return
      case 'on-track-update-request':
      case 'on-change-track-mute-state-request':
        if (frame.params.requested_by === this.id) throw new Error('asked by itself')
        return
      case 'on-track-add':
      case 'on-track-remove':
      case 'on-track-update': {
        const subject = frame.params.peer?.peer_id ?? ''
        this.mustNotBeSelf(subject)
        for (const id of Object.keys(frame.params.tracks)) {
          const { tracks } = this.known(subject)
          if ((frame.method === 'on-track-add') === tracks.has(id)) throw new Error(`${frame.method} twice`)
          if (frame.method === 'on-track-add') tracks.add(id)
          if (frame.method === 'on-track-remove') tracks.delete(id)
        }
        return
      }
      case 'on-broadcast':
        this.mustNotBeSelf(frame.params.peer?.peer_id ?? '')
        this.heard.push(frame.params.message_id)
        return
      case 'on-role-change-request':
        this.asked = frame.params.token
        return
      case 'on-peer-leave-request':
        this.ended = true
        return
      default:
        return
    }
  }

  private known(id: string): { role: string; tracks: Set<string> } {
    const peer = this.peers.get(id)
    if (peer === undefined) throw new Error('told about a stranger')
    return peer
  }

  private mustNotBeSelf(...ids: string[]): void {
    if (ids.includes(this.id)) throw new Error('told about itself')
  }
}
