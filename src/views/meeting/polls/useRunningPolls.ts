import { useSelector } from '@xstate/react'
import { useCallback, useSyncExternalStore } from 'react'
import { type MeetingRef, sameJson } from '../../../machines/meeting/call/previewSelectors.ts'
import { pollActorId } from '../../../machines/meeting/polls/pollsMachine.ts'
import { useCallPart } from '../call/useCallPart.ts'

/** Ids of the polls that are running now, in their order. */
export const useRunningPolls = (meeting: MeetingRef): readonly string[] => {
  const polls = useCallPart(meeting, 'polls')
  const order = useSelector(polls, (snapshot) => snapshot?.context.order ?? [], sameJson)
  // Each poll is an actor of its own, so the list of them does not change when one of them ends.
  const subscribe = useCallback(
    (listener: () => void) => {
      const children = polls?.getSnapshot().children
      const listening = order.map((id) => children?.[pollActorId(id)]?.subscribe(listener))
      return () => {
        for (const one of listening) one?.unsubscribe()
      }
    },
    [polls, order],
  )
  const running = useSyncExternalStore(subscribe, () => {
    const children = polls?.getSnapshot().children
    return order
      .filter((id) => children?.[pollActorId(id)]?.getSnapshot().context.poll.state === 'started')
      .join(' ')
  })
  return running === '' ? [] : running.split(' ')
}
