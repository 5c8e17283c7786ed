import { z } from 'zod'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'

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
  'captions',
  'nextVisit',
])
export type VisitPanel = z.infer<typeof visitPanel>

export const roomPanelsContract = {
  input: nothing,
  context: nothing,
  events: {
    ...event('roomPanels.panelToggled', { panel: visitPanel }),
    ...event('roomPanels.panelClosed', {}),
  },
  outputs: {},
} satisfies MachineContract
