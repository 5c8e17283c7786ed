import type { Room } from '../roomState.ts'
import type { CompositionEvent } from './compositionCommands.ts'

export const evolveComposition = (room: Room, event: CompositionEvent): Room => {
  if (event.type === 'compositionOpened') return { ...room, composition: event.composition }
  const { composition } = room
  if (composition === null) return room
  switch (event.type) {
    case 'compositionBegun':
      return { ...room, composition: { ...composition, begun: true } }
    case 'hlsChanged':
      return { ...room, composition: { ...composition, hls: event.hls } }
    case 'rtmpChanged':
      return { ...room, composition: { ...composition, rtmp: event.rtmp } }
    case 'streamAnswered': {
      const consents = new Map(composition.consents).set(event.userId, event.agreed)
      return { ...room, composition: { ...composition, consents } }
    }
    case 'streamMetadataAdded':
      return room
  }
}
