import { filter, firstValueFrom, ignoreElements, map, Observable, of, tap, timeout } from 'rxjs'
import type { GuestMemory } from '../../contracts/meeting/call/guestMemory.ts'
import { type GuestTabMessage, guestTabMessage } from '../../contracts/meeting/call/guestTab.ts'

export interface GuestTabs {
  /** Answers the tabs that ask for the guest of this room, for as long as it is subscribed to. */
  answer$(guest: GuestMemory): Observable<never>
  /** The guest of the tab that is in the room; null when none answers within a second. */
  ask(code: string): Promise<GuestMemory | null>
}

const CHANNEL = 'consulta.guest'
const ANSWER_MS = 1_000

/**
 * Tells the tabs of one browser who the guest of a room is. Nothing is stored: a guest is known to another tab
 * only while the own one is open, because a shared computer must not show the previous person (experience §2.7).
 */
export const createGuestTabs = (newChannel: (name: string) => BroadcastChannel): GuestTabs => {
  const messages$ = (first: GuestTabMessage | null) =>
    new Observable<{ message: GuestTabMessage; reply: (answer: GuestTabMessage) => void }>((subscriber) => {
      const channel = newChannel(CHANNEL)
      channel.addEventListener('message', ({ data }: MessageEvent) => {
        const parsed = guestTabMessage.safeParse(data)
        if (parsed.success)
          subscriber.next({ message: parsed.data, reply: (answer) => channel.postMessage(answer) })
      })
      if (first !== null) channel.postMessage(first)
      return () => channel.close()
    })
  return {
    answer$: (guest) =>
      messages$(null).pipe(
        tap(({ message, reply }) => {
          if (message.type === 'asked' && message.code === guest.code) reply({ type: 'answered', guest })
        }),
        ignoreElements(),
      ),
    ask: (code) =>
      firstValueFrom(
        messages$({ type: 'asked', code }).pipe(
          map(({ message }) =>
            message.type === 'answered' && message.guest.code === code ? message.guest : null,
          ),
          filter((guest) => guest !== null),
          timeout({ first: ANSWER_MS, with: () => of(null) }),
        ),
      ),
  }
}
