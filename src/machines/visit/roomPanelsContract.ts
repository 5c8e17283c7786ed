import { z } from 'zod'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { sensitive } from '../../contracts/sensitive.ts'

export const visitPanel = z.enum([
  'chat',
  'people',
  'patient',
  'note',
  'prescription',
  'devices',
  'stats',
  'playlist',
  'polls',
])
export type VisitPanel = z.infer<typeof visitPanel>

const roomCode = z.object({ roomCode: sensitive('credential', z.string()) })

export const roomPanelsContract = {
  input: roomCode,
  context: roomCode,
  events: {
    ...event('roomPanels.panelToggled', { panel: visitPanel }),
    ...event('roomPanels.panelClosed', {}),
    ...event('roomPanels.leaveMenuOpened', {}),
    ...event('roomPanels.leaveMenuClosed', {}),
    ...event('roomPanels.moreOpened', {}),
    ...event('roomPanels.moreClosed', {}),
    ...event('roomPanels.linkCopyRequested', {}),
    /** Call statistics for support; they identify nobody, and are not stored either. */
    ...event('roomPanels.statsCopyRequested', { text: sensitive('content', z.string()) }),
  },
  outputs: { copyLink: nothing, copyText: nothing },
} satisfies MachineContract
