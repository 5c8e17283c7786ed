import { filter, fromEvent, map, type Observable } from 'rxjs'
import { z } from 'zod'

const message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('signedIn') }),
  z.object({ type: z.literal('signedOut'), reason: z.enum(['expired', 'refused', 'signedOut']) }),
])
export type TabMessage = z.infer<typeof message>

export interface SessionTabs {
  post(message: TabMessage): void
  /** Messages of the other tabs; those of another format are left out. */
  readonly messages$: Observable<TabMessage>
  /**
   * Runs `work` while no other tab of this browser runs its own, so that two tabs never use one refresh
   * token.
   */
  alone<T>(work: () => Promise<T>): Promise<T>
  close(): void
}

const CHANNEL = 'consulta.session'
const LOCK = 'consulta.refresh'

/** Messages between the tabs of one browser about the session (readings P4.20). */
export const createSessionTabs = (
  locks: Pick<LockManager, 'request'> | undefined,
  newChannel: (name: string) => BroadcastChannel,
): SessionTabs => {
  const channel = newChannel(CHANNEL)
  return {
    post: (message) => channel.postMessage(message),
    messages$: fromEvent<MessageEvent>(channel, 'message').pipe(
      map(({ data }) => message.safeParse(data).data),
      filter((parsed) => parsed !== undefined),
    ),
    // Without locks (an insecure origin) tabs are not coordinated.
    alone: async (work) => (locks === undefined ? work() : locks.request(LOCK, work)),
    close: () => channel.close(),
  }
}
