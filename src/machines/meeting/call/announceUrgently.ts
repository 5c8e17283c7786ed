import type { AnyActorRef } from 'xstate'
import type { Announcement } from '../../../contracts/portal/messages.ts'
import { actor } from '../../address.ts'
import { SYSTEM_ID } from '../../systemIds.ts'

interface Enqueued {
  readonly system: Parameters<ReturnType<typeof actor>>[0]['system']
  readonly enqueue: {
    readonly sendTo: (
      to: AnyActorRef,
      event: { type: 'announcer.urgentRequested'; what: Announcement },
    ) => void
  }
}

/** Announces urgently, in an `enqueueActions`. A call outside of the portal has no announcer. */
export const announceUrgently = ({ system, enqueue }: Enqueued, what: Announcement): void => {
  const announcer: AnyActorRef | undefined = actor(SYSTEM_ID.announcer)({ system })
  if (announcer !== undefined) enqueue.sendTo(announcer, { type: 'announcer.urgentRequested', what })
}
