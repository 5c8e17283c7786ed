import { type Refusal, refuse } from '../decision.ts'
import type { RoomEvent } from '../roomEvents.ts'
import type { Room } from '../roomState.ts'
import { type ComposedSize, DEFAULT_COMPOSED_SIZE } from './composedSize.ts'
import { type Composition, isComposed, isStreamed } from './compositionState.ts'

interface Opening {
  requestedBy: string
  id: string
  streams: boolean
  size?: ComposedSize
}

// 409, because a client would repeat a request that was answered 503.
export const COMPOSER_BUSY = refuse(409, 'The composer is busy with another call')

/** Why nothing can be composed; a call that is composed already takes no further place. */
export const composerRefusal = (room: Room, busy: boolean): Refusal | null => {
  if (!room.composing.installed) return refuse(400, 'No composer is installed')
  if (!isComposed(room) && busy) return COMPOSER_BUSY
  return null
}

/**
 * The events that open a composition unless one is open. Streams that begin while the view is only recorded ask
 * everybody anew, whatever was said to an earlier stream.
 */
export const opening = (
  room: Room,
  { requestedBy, id, streams, size = DEFAULT_COMPOSED_SIZE }: Opening,
): RoomEvent[] => {
  const { composition } = room
  const isOpen = isComposed(room) && composition !== null
  if (isOpen && (!streams || isStreamed(composition))) return []
  const opened: Composition = {
    ...{ id: isOpen ? composition.id : id, requestedBy, begun: false, consents: new Map() },
    ...{ size: isOpen ? composition.size : size, hls: null, rtmp: null },
  }
  return [{ type: 'compositionOpened', composition: opened }]
}
