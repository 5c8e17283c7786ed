import { z } from 'zod'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { sensitive } from '../../contracts/sensitive.ts'

export const visitPanel = z.enum([
  'chat',
  'people',
  'patient',
  'prescription',
  'devices',
  'stats',
  'playlist',
  'polls',
])
export type VisitPanel = z.infer<typeof visitPanel>

const roomCode = z.object({ roomCode: sensitive('credential', z.string()) })

export const visitDeskContract = {
  input: roomCode,
  context: roomCode,
  events: {
    ...event('desk.panelToggled', { panel: visitPanel }),
    ...event('desk.panelClosed', {}),
    ...event('desk.leaveMenuOpened', {}),
    ...event('desk.leaveMenuClosed', {}),
    ...event('desk.moreOpened', {}),
    ...event('desk.moreClosed', {}),
    ...event('desk.linkCopyRequested', {}),
    /** Numbers of the call for support; they name nobody, and are not kept either. */
    ...event('desk.figuresCopyRequested', { text: sensitive('content', z.string()) }),
  },
  outputs: { copyLink: nothing, copyText: nothing },
} satisfies MachineContract
