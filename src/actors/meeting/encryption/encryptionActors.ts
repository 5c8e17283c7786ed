import { map } from 'rxjs'
import { fromPromise } from 'xstate'
import { encryptionMachine } from '../../../machines/meeting/encryption/encryptionMachine.ts'
import { streamLogic } from '../../kit/streamLogic.ts'
import type { MeetingSession } from '../call/meetingSession.ts'
import { rejectPlain } from '../call/rejectPlain.ts'

type Nothing = Record<string, never>

const defineSendEncryptionActor = ({ signal: client, encryption }: MeetingSession) =>
  fromPromise<Nothing, { enabled: boolean }>(({ input, signal }) =>
    rejectPlain('NONE', async () => {
      // Only our own order makes the word of the server enough to send unencrypted.
      encryption.setOffExpected(!input.enabled)
      try {
        await client.request('encryption-set', input, signal)
      } catch (error) {
        encryption.setOffExpected(false)
        throw error
      }
      return {}
    }),
  )

const defineAcceptOffActor = ({ encryption }: MeetingSession) =>
  fromPromise<Nothing, Nothing>(async () => {
    encryption.release()
    return {}
  })

/** The encryption of a call with its machine; the keys stay in the worker. */
export const defineEncryption = (session: MeetingSession) =>
  encryptionMachine.provide({
    actors: {
      watchEncryption: streamLogic<Nothing>(() =>
        session.encryption.status$.pipe(
          map((status) => ({ type: 'encryption.changed' as const, ...status })),
        ),
      ),
      sendEncryption: defineSendEncryptionActor(session),
      acceptOff: defineAcceptOffActor(session),
    },
  })
