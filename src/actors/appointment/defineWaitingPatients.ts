import { firstValueFrom, race, timer } from 'rxjs'
import { readWaitingPatients } from '../../contracts/portal/waitingPatients.ts'
import { waitingPatientsMachine } from '../../machines/appointment/waitingPatientsMachine.ts'
import { CHIME_VOLUME, chimeVolume } from '../../machines/visit/waitingRoomAlertContract.ts'
import type { WaitingChime } from '../../services/platform/waitingChime.ts'
import type { Http } from '../../services/portal/http.ts'
import type { JsonStorage } from '../../services/portal/storage.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { CHIME_VOLUME_KEY } from '../visit/alertPlatform.ts'
import { createNoticeChoicesStore } from '../visit/noticeChoices.ts'

/**
 * How long a chime waits for the choices; then it sounds as they were last known, because the doctor hears of a patient
 * within two seconds.
 */
const CHOICES_WAIT_MS = 1_500

interface Services {
  http: Http
  storage: JsonStorage
  now: () => number
  chime: WaitingChime
}

/** Waiting patients: the request that reads them, and the chime as it was chosen in the settings. */
export const defineWaitingPatients = ({ http, storage, now, chime }: Services) => {
  const choices = createNoticeChoicesStore({ http, now })
  /** Read ahead of each chime: they may have been changed in another tab or on another device. */
  let refreshed: Promise<unknown> = Promise.resolve()
  return waitingPatientsMachine.provide({
    actors: {
      fetchWaiting: promiseLogic(async ({ input: { key }, signal }) => {
        const query = key === null ? {} : { known: key }
        const answer = await http.call(readWaitingPatients, { query }, signal)
        void chime.retainOnly(answer.waiting.map(({ appointment_id }) => appointment_id))
        if (answer.waiting.length > 0) refreshed = choices.refresh()
        return answer
      }),
      ringChime: promiseLogic<Record<string, never>, { visits: string[] }>(
        async ({ input: { visits }, signal }) => {
          await firstValueFrom(race(refreshed, timer(CHOICES_WAIT_MS)))
          // Another one has arrived meanwhile, and the chime is for both.
          signal.throwIfAborted()
          if (choices.rings())
            await chime.ring({
              volume: choices.volume() ?? storage.read(CHIME_VOLUME_KEY, chimeVolume) ?? CHIME_VOLUME.usual,
              waiting: Object.fromEntries(visits.map((visit) => [visit, 1])),
              leads: false,
            })
          return {}
        },
      ),
    },
  })
}
