import { useSelector } from '@xstate/react'
import type { Whiteboard } from '../../../contracts/meeting/whiteboard/whiteboards.ts'
import { type MeetingRef, sameJson } from '../../../machines/meeting/call/previewSelectors.ts'
import { useCallPart } from '../call/useCallPart.ts'

/**
 * The room's whiteboard while it is open for us; of several the first, which is also the default of orders.
 */
export const useOpenWhiteboard = (meeting: MeetingRef): Whiteboard | null => {
  const boards = useCallPart(meeting, 'whiteboards')
  const actor = useSelector(
    boards,
    (snapshot) => snapshot?.children[`whiteboard:${snapshot.context.order[0]}`],
  )
  return useSelector(
    actor,
    (snapshot) => (snapshot?.context.whiteboard.open === true ? snapshot.context.whiteboard : null),
    sameJson,
  )
}
