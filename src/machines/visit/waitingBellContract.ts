import { z } from 'zod'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { callFacts } from '../../contracts/meeting/callFacts.ts'

/**
 * Notices of the system, outside of the page: not looked at yet, not there, the browser has to be asked,
 * allowed, refused.
 */
export const systemNotices = z.enum(['unknown', 'unavailable', 'askable', 'allowed', 'refused'])
export type SystemNotices = z.infer<typeof systemNotices>

export const CHIME_VOLUME = { most: 100, usual: 50 } as const
/** Percent; kept on this device. */
export const chimeVolume = z.number().int().min(0).max(CHIME_VOLUME.most)

export const waitingBellContract = {
  input: nothing,
  context: z.object({
    waiting: z.number(),
    present: z.number(),
    /** No chime for those who wait, until the next one comes. */
    muted: z.boolean(),
    volume: chimeVolume,
    notices: systemNotices,
  }),
  events: {
    'call.peopleCounted': callFacts['call.peopleCounted'],
    ...event('bell.muteToggled', {}),
    /** How it was left last, and what the browser allows. */
    ...event('bell.known', { volume: chimeVolume, notices: systemNotices }),
    ...event('bell.volumeChosen', { volume: chimeVolume }),
    ...event('bell.noticesRequested', {}),
    ...event('bell.noticesAnswered', { notices: systemNotices }),
  },
  outputs: { ringChime: nothing },
} satisfies MachineContract

/** What the bell asks of the browser. */
export type BellOrder =
  | { type: 'bell.keep'; volume: number }
  | { type: 'notices.ask' }
  | { type: 'notice.show' }
  | { type: 'notice.hide' }
