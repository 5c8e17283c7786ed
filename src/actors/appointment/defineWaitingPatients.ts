import { readWaitingPatients } from '../../contracts/portal/waitingPatients.ts'
import { waitingPatientsMachine } from '../../machines/appointment/waitingPatientsMachine.ts'
import { CHIME_VOLUME, chimeVolume } from '../../machines/visit/waitingRoomAlertContract.ts'
import type { Http } from '../../services/portal/http.ts'
import type { JsonStorage } from '../../services/portal/storage.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { CHIME_VOLUME_KEY } from '../visit/alertPlatform.ts'

interface Services {
  http: Http
  storage: JsonStorage
  ringChime: (volume: number) => Promise<void>
}

/** Waiting patients: the request that reads them, and the chime at the volume set in the room. */
export const defineWaitingPatients = ({ http, storage, ringChime }: Services) =>
  waitingPatientsMachine.provide({
    actors: {
      fetchWaiting: promiseLogic(({ input: { key }, signal }) =>
        http.call(readWaitingPatients, { query: key === null ? {} : { known: key } }, signal),
      ),
      ringChime: promiseLogic<Record<string, never>>(async () => {
        await ringChime(storage.read(CHIME_VOLUME_KEY, chimeVolume) ?? CHIME_VOLUME.usual)
        return {}
      }),
    },
  })
