import { useSelector } from '@xstate/react'
import type { Whiteboard } from '../../contracts/meeting/whiteboards.ts'
import { type MeetingRef, sameJson } from '../../machines/meeting/previewSelectors.ts'
import { useCallPart } from './useCallPart.ts'

/** The room's whiteboard while it is open for us; of several the first, which is the one that orders mean. */
export const useOpenBoard = (meeting: MeetingRef): Whiteboard | null => {
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
