import { fromCallback } from 'xstate'
import type { EventOf } from '../../contracts/machineContract.ts'
import {
  type BellOrder,
  CHIME_VOLUME,
  chimeVolume,
  type SystemNotices,
  type waitingBellContract,
} from '../../machines/visit/waitingBellContract.ts'
import type { NoticeApi } from '../../services/platform/notices.ts'
import type { JsonStorage } from '../../services/portal/storage.ts'

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
    let takeBack: (() => void) | null = null
    const hide = () => {
      takeBack?.()
      takeBack = null
    }
    const show = () => {
      if (notices?.permission() !== 'granted' || page.isSeen()) return
      try {
        takeBack = notices.show(waitingNotice(), TAG, () => {
          page.focus()
          hide()
        })
      } catch {
        // A phone, perhaps: the chime and the title say it there.
        tell({ type: 'bell.noticesAnswered', notices: 'unavailable' })
      }
    }
    const ask = async () => {
      const answer = await notices?.request().catch(() => 'denied' as const)
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
      notices: notices === undefined ? 'unavailable' : OF_PERMISSION[notices.permission()],
    })
    return hide
  })
