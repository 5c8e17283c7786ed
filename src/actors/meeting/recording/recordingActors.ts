import { z } from 'zod'
import { LIMIT } from '../../../contracts/constants.ts'
import { SYSTEM_ID } from '../../../machines/systemIds.ts'
import { playRecordingTone } from '../../../services/platform/chime.ts'
import type { CallSession } from '../call/callSession.ts'
import { promiseFunction } from '../call/logicFunctions.ts'
import { rejectPlain } from '../call/rejectPlain.ts'

type Nothing = Record<string, never>

/** The guest's answer on the wire. */
export const defineSendRecordingConsentLogic = ({ signal: client }: CallSession) =>
  promiseFunction<Nothing, { agreed: boolean; erase: boolean }>(({ input, signal }) =>
    rejectPlain('RECORDING', async () => {
      await client.request('recording-consent', input, signal)
      return {}
    }),
  )

const heardAt = z.object({ context: z.object({ outputVolume: z.number() }) })

/** The tone sounds as loud as the person hears the call; at volume 0 it is silent. */
export const definePlayRecordingToneLogic = () =>
  promiseFunction<Nothing, void>(async ({ system }) => {
    const sound = heardAt.safeParse(system.get(SYSTEM_ID.autoplay)?.getSnapshot())
    await playRecordingTone(sound.success ? sound.data.context.outputVolume : LIMIT.defaultVolume)
    return {}
  })
