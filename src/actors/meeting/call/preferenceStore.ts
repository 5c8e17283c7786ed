import { fromCallback } from 'xstate'
import type { EventOf } from '../../../contracts/machineContract.ts'
import { type CallPreferences, callPreferences } from '../../../contracts/meeting/call/callPreferences.ts'
import type { callPreferencesContract } from '../../../machines/meeting/call/callPreferencesContract.ts'
import { createStorage } from '../../../services/portal/storage.ts'
import type { MeetingSession } from './meetingSession.ts'

/** In the device's store. */
export const CALL_PREFERENCES_KEY = 'consulta.callPreferences'

/** Reads what this device has stored, and stores each change. */
export const definePreferenceStoreActor = ({ platform }: Pick<MeetingSession, 'platform'>) =>
  fromCallback<{ type: 'preferences.given'; preferences: CallPreferences }, undefined>(
    ({ receive, sendBack }) => {
      const store = createStorage(platform.storage)
      const preferences = store.read(CALL_PREFERENCES_KEY, callPreferences)
      if (preferences !== null)
        sendBack({
          type: 'callPreferences.known',
          preferences,
        } satisfies EventOf<typeof callPreferencesContract>)
      receive((given) => store.write(CALL_PREFERENCES_KEY, given.preferences))
    },
  )
