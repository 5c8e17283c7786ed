import { fromCallback } from 'xstate'
import type { EventOf } from '../../contracts/machineContract.ts'
import {
  type BellOrder,
  CHIME_VOLUME,
  chimeVolume,
  type SystemNotices,
  type waitingBellContract,
} from '../../machines/visit/waitingBellContract.ts'
import type { JsonStorage } from '../../services/portal/storage.ts'

/** What of the browser's `Notification` is used. */
export interface NoticeApi {
  readonly permission: NotificationPermission
  requestPermission(): Promise<NotificationPermission>
  new (title: string, options: { tag: string }): Pick<Notification, 'close' | 'onclick'>
}

interface BellDeps {
  readonly notices: NoticeApi | undefined
  /** The sentence in the page's language; it names nobody, since anybody may see it on the screen. */
  readonly waitingNotice: () => string
  readonly store: Pick<JsonStorage, 'read' | 'write'>
  readonly page: { isSeen(): boolean; focus(): void }
}

const STORED_AS = 'consulta.chimeVolume'
/** A second notice takes the place of the first. */
const TAG = 'consulta-waiting'

const OF_PERMISSION: Readonly<Record<NotificationPermission, SystemNotices>> = {
  default: 'askable',
  granted: 'allowed',
  denied: 'refused',
}

type BellEvent = EventOf<typeof waitingBellContract>

/** The volume that this device remembers, and notices outside of the page (experience §8.1). */
export const defineBellPlatformActor = ({ notices, waitingNotice, store, page }: BellDeps) =>
  fromCallback<BellOrder, void>(({ sendBack, receive }) => {
    const tell = (event: BellEvent) => sendBack(event)
    let shown: Pick<Notification, 'close'> | null = null
    const hide = () => {
      shown?.close()
      shown = null
    }
    const show = () => {
      if (notices?.permission !== 'granted' || page.isSeen()) return
      try {
        const notice = new notices(waitingNotice(), { tag: TAG })
        notice.onclick = () => {
          page.focus()
          hide()
        }
        shown = notice
      } catch {
        // A phone shows notices to service workers only; the chime and the title say it there.
        tell({ type: 'bell.noticesAnswered', notices: 'unavailable' })
      }
    }
    const ask = async () => {
      const answer = await notices?.requestPermission().catch(() => 'denied' as const)
      tell({
        type: 'bell.noticesAnswered',
        notices: answer === undefined ? 'unavailable' : OF_PERMISSION[answer],
      })
    }
    receive((order) => {
      if (order.type === 'bell.keep') store.write(STORED_AS, order.volume)
      else if (order.type === 'notices.ask') void ask()
      else if (order.type === 'notice.show') show()
      else hide()
    })
    tell({
      type: 'bell.known',
      volume: store.read(STORED_AS, chimeVolume) ?? CHIME_VOLUME.usual,
      notices: notices === undefined ? 'unavailable' : OF_PERMISSION[notices.permission],
    })
    return hide
  })
