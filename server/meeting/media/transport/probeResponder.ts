import type { NetworkPath } from './iceAgent.ts'
import type { PortUser } from './mediaPort.ts'
import { bindingSuccess, isAuthentic, roleConflict, STUN_TYPE, type StunMessage } from './stun.ts'

/**
 * Answers the checks by which a browser finds out before a call whether UDP reaches this port. It keeps no
 * state and sends nothing else; each answer is shorter than the check that caused it.
 */
export class ProbeResponder implements PortUser {
  readonly ufrag: string
  readonly tag: number
  readonly #password: string

  /** @param tag of transactions, which this responder never starts; must differ from those of connections */
  constructor({ ufrag, password }: { ufrag: string; password: string }, tag: number) {
    this.ufrag = ufrag
    this.tag = tag
    this.#password = password
  }

  onStun(message: StunMessage, path: NetworkPath): void {
    // Over TCP the connection alone would be the answer.
    if (path.close !== undefined) {
      path.close()
      return
    }
    if (message.type !== STUN_TYPE.request || !isAuthentic(message, this.#password)) return
    path.send(
      message.isControlled
        ? roleConflict(message.transaction, this.#password)
        : bindingSuccess(message.transaction, path, this.#password),
    )
  }

  onPacket(): void {}
  tick(): void {}

  onError(error: unknown): void {
    console.error('A probe could not be answered:', error)
  }
}
