import type { Observable, Subscription } from 'rxjs'
import type { Notification } from '../../../contracts/meeting/connection/notifications.ts'
import { KEY_BROADCAST } from '../../../contracts/meeting/encryption/encryption.ts'
import type { CallEncryption } from './callEncryption.ts'

/** Waiting people neither publish nor receive, so they have no key. */
const WAITING = 'waiting'

/**
 * Tells the encryption what the server says: whether it is chosen, who is in the call, and the others' key messages.
 * It reads the notifications before the machines do, so that nothing is published in between.
 */
export const followRoom = (
  notifications$: Observable<Notification>,
  encryption: CallEncryption,
  ownId: () => string,
): Subscription => {
  const roles = new Map<string, string>()
  let ownRole: string | null = null

  const updatePeople = () => {
    if (!encryption.isRequired || ownRole === null || ownRole === WAITING || ownId() === '') return
    const present = [...roles].filter(([id, role]) => role !== WAITING && id !== ownId())
    encryption.setPeople(
      ownId(),
      present.map(([id]) => id),
    )
  }
  const setRequired = (room: { encryption?: { enabled: boolean } | undefined } | undefined) => {
    if (room?.encryption === undefined) return
    encryption.setRequired(room.encryption.enabled)
  }

  return notifications$.subscribe(({ method, params }) => {
    switch (method) {
      case 'on-policy-change':
        ownRole = params.name
        break
      case 'room-state':
        setRequired(params.room)
        break
      case 'peer-list':
        setRequired(params.room)
        roles.clear()
        for (const [id, { role }] of Object.entries(params.peers)) roles.set(id, role)
        break
      case 'on-encryption-update':
        encryption.setRequired(params.enabled)
        break
      case 'on-peer-join':
      case 'on-peer-update':
        roles.set(params.peer_id, params.role)
        break
      case 'on-peer-leave':
        roles.delete(params.peer_id)
        break
      case 'on-broadcast':
        if (params.info.type === KEY_BROADCAST && params.peer !== undefined)
          encryption.receive(params.peer.peer_id, params.info.message)
        return
      default:
        return
    }
    updatePeople()
  })
}
