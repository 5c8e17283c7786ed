import { z } from 'zod'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { callFacts } from '../../contracts/meeting/call/callFacts.ts'

/** Permission for notifications of the system: not read yet, unsupported, to be asked, granted, denied. */
export const systemNotices = z.enum(['unknown', 'unavailable', 'askable', 'allowed', 'refused'])
export type SystemNotices = z.infer<typeof systemNotices>

export const CHIME_VOLUME = { most: 100, usual: 50 } as const
/** Percent; stored on this device. */
export const chimeVolume = z.number().int().min(0).max(CHIME_VOLUME.most)

export const waitingRoomAlertContract = {
  input: z.object({ appointmentId: z.string() }),
  context: z.object({
    appointmentId: z.string(),
    waiting: z.number(),
    present: z.number(),
    /** No chime for the people who wait now, until another one arrives. */
    muted: z.boolean(),
    volume: chimeVolume,
    notices: systemNotices,
  }),
  events: {
    'call.peopleCounted': callFacts['call.peopleCounted'],
    ...event('waitingRoomAlert.muteToggled', {}),
    /** The stored settings, and the browser's permission. */
    ...event('waitingRoomAlert.known', { volume: chimeVolume, notices: systemNotices }),
    ...event('waitingRoomAlert.volumeChosen', { volume: chimeVolume }),
    ...event('waitingRoomAlert.noticesRequested', {}),
    ...event('waitingRoomAlert.noticesAnswered', { notices: systemNotices }),
  },
  outputs: { ringChime: nothing },
} satisfies MachineContract

/** Commands to the browser. */
export type AlertCommand =
  | { type: 'waitingRoomAlert.storeVolume'; volume: number }
  | { type: 'waiting.fewer'; appointmentId: string; waiting: number }
  | { type: 'notices.ask' }
  | { type: 'notice.show' }
  | { type: 'notice.hide' }
