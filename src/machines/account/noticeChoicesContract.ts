import { z } from 'zod'
import { failure } from '../../contracts/failure.ts'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { noticeChoices } from '../../contracts/portal/profile/noticeChoices.ts'
import { systemNotices } from '../visit/waitingRoomAlertContract.ts'
import { noticeChoicesForm } from './noticeChoicesParts.ts'

export const noticeChoicesContract = {
  input: nothing,
  context: z.object({
    choices: noticeChoices.nullable(),
    /** This browser's permission. */
    permission: systemNotices,
    /** Percent, of the chime that is tried. */
    volume: z.number(),
    failure: failure.nullable(),
  }),
  events: {
    ...event('notices.chimeRequested', { volume: z.number() }),
    ...event('notices.permissionRequested', {}),
    ...event('notices.retryRequested', {}),
  },
  outputs: {
    load: z.object({ choices: noticeChoices, permission: systemNotices }),
    noticeChoicesForm: noticeChoicesForm.contract.outputs.save,
    tryChime: nothing,
    askPermission: z.object({ permission: systemNotices }),
  },
} satisfies MachineContract
