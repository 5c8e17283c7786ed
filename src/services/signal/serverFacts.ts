import { BehaviorSubject } from 'rxjs'
import type { InitAnswer, WireIceServer } from '../../contracts/meeting/call/init.ts'
import type { WireRole } from '../../contracts/meeting/connection/shapes.ts'

/** Facts that the server has given this page about its call. ICE secrets are among them, so no machine holds them. */
export class ServerFacts {
  /** Our id in the room; empty before the call has an address. It survives a reset. */
  peerId = ''
  nodeId: string | undefined
  role: WireRole | undefined
  /** ICE servers of the application instead of the server's (M3.70). */
  givenIceServers: readonly WireIceServer[] | undefined
  readonly init$ = new BehaviorSubject<InitAnswer | null>(null)

  get init(): InitAnswer | null {
    return this.init$.value
  }

  set init(answer: InitAnswer | null) {
    this.init$.next(answer)
  }

  /** Whether connections over TCP are accepted; only our own server does. */
  get acceptsTcp(): boolean {
    return this.init?.config.udpProbe !== undefined
  }

  reset(): void {
    this.init = null
    this.nodeId = undefined
    this.role = undefined
    this.givenIceServers = undefined
  }
}
