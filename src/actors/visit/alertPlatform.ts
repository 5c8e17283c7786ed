import { fromCallback } from 'xstate'
import type { EventOf } from '../../contracts/machineContract.ts'
import {
  type AlertCommand,
  CHIME_VOLUME,
  chimeVolume,
  type SystemNotices,
  type waitingRoomAlertContract,
} from '../../machines/visit/waitingRoomAlertContract.ts'
import type { NoticeApi } from '../../services/platform/notices.ts'
import type { WaitingChime } from '../../services/platform/waitingChime.ts'
import type { JsonStorage } from '../../services/portal/storage.ts'
import type { NoticeChoicesStore } from './noticeChoices.ts'

interface AlertDeps {
  readonly notices: NoticeApi | undefined
  /** The text in the page's language; it names nobody, because anybody may see it on the screen. */
  readonly waitingNotice: () => string
  readonly store: Pick<JsonStorage, 'read' | 'write'>
  readonly page: { isSeen(): boolean; focus(): void }
  readonly choices: Pick<NoticeChoicesStore, 'showsNotices' | 'refresh' | 'storeVolume'>
  readonly chime: Pick<WaitingChime, 'lower'>
}

/** In the device's store: percent. */
export const CHIME_VOLUME_KEY = 'consulta.chimeVolume'
/** A second notification with the same tag replaces the first. */
const TAG = 'consulta-waiting'

const OF_PERMISSION: Readonly<Record<NotificationPermission, SystemNotices>> = {
  default: 'askable',
  granted: 'allowed',
  denied: 'refused',
}

type AlertEvent = EventOf<typeof waitingRoomAlertContract>

/** The stored volume, the choices of the settings, and notifications outside of the page (experience §8.1). */
export const defineAlertPlatformActor = ({
  notices,
  waitingNotice,
  store,
  page,
  choices,
  chime,
}: AlertDeps) =>
  fromCallback<AlertCommand, void>(({ sendBack, receive }) => {
    const notify = (event: AlertEvent) => sendBack(event)
    let takeBack: (() => void) | null = null
    const hide = () => {
      takeBack?.()
      takeBack = null
    }
    const show = () => {
      if (notices?.permission() !== 'granted' || page.isSeen() || !choices.showsNotices()) return
      try {
        takeBack = notices.show(waitingNotice(), TAG, () => {
          page.focus()
          hide()
        })
      } catch {
        // Notifications may be unsupported, e.g. on a phone, where the chime and the title announce it.
        notify({ type: 'waitingRoomAlert.noticesAnswered', notices: 'unavailable' })
      }
    }
    const ask = async () => {
      const answer = await notices?.request().catch(() => 'denied' as const)
      notify({
        type: 'waitingRoomAlert.noticesAnswered',
        notices: answer === undefined ? 'unavailable' : OF_PERMISSION[answer],
      })
    }
    receive((order) => {
      if (order.type === 'waitingRoomAlert.storeVolume') {
        store.write(CHIME_VOLUME_KEY, order.volume)
        void choices.storeVolume(order.volume)
      } else if (order.type === 'notices.ask') void ask()
      else if (order.type === 'waiting.fewer') void chime.lower(order.appointmentId, order.waiting)
      else if (order.type === 'notice.show') show()
      else hide()
    })
    notify({
      type: 'waitingRoomAlert.known',
      volume: store.read(CHIME_VOLUME_KEY, chimeVolume) ?? CHIME_VOLUME.usual,
      notices: notices === undefined ? 'unavailable' : OF_PERMISSION[notices.permission()],
    })
    // The choice in the settings, which another device may have made.
    void choices.refresh().then((chosen) => {
      if (chosen === null) return
      notify({
        type: 'waitingRoomAlert.known',
        volume: chosen.sounds.volume,
        notices: notices === undefined ? 'unavailable' : OF_PERMISSION[notices.permission()],
      })
    })
    return hide
  })
