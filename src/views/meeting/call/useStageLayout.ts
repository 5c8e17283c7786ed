import { useSelector } from '@xstate/react'
import { selectTiles } from '../../../machines/meeting/call/callSelectors.ts'
import { type MeetingRef, sameJson } from '../../../machines/meeting/call/previewSelectors.ts'
import { layoutInEffect, otherLayout } from './arrangeStage.ts'
import { useCallPart } from './useCallPart.ts'

/** The layout in effect, and the way to the other one. */
export const useStageLayout = (meeting: MeetingRef) => {
  const stage = useCallPart(meeting, 'stage')
  const tiles = useSelector(useCallPart(meeting, 'peers'), selectTiles, sameJson)
  const pinned = useSelector(stage, (snapshot) => snapshot?.context.pinned ?? null)
  const layout = useSelector(stage, (snapshot) => snapshot?.context.layout ?? null)
  const inEffect = layoutInEffect({
    others: tiles.length,
    pinned: tiles.some(({ peerId }) => peerId === pinned),
    layout,
  })
  return {
    inEffect,
    toggle: () => stage?.send({ type: 'stage.layoutChosen', layout: otherLayout(inEffect, tiles.length) }),
  }
}
