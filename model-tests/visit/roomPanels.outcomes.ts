import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `roomPanels`. Edit it by hand when the chart changes on purpose. */
export const roomPanelsOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to closed'],
  },
  '*': {
    'roomPanels.panelClosed': ['', 'to closed', 'to closed · send chat.closed'],
    'roomPanels.panelToggled': [
      'to captions · send chat.closed, send note.opened',
      'to captions · send note.opened',
      'to chat · send chat.opened',
      'to devices',
      'to devices · send chat.closed',
      'to nextVisit · send chat.closed, send nextVisit.opened',
      'to nextVisit · send nextVisit.opened',
      'to note · send chat.closed, send note.opened',
      'to note · send note.opened',
      'to patient · send chat.closed, send patientPanel.opened',
      'to patient · send patientPanel.opened',
      'to people',
      'to people · send chat.closed',
      'to playlist',
      'to playlist · send chat.closed',
      'to polls',
      'to polls · send chat.closed',
      'to prescription · send chat.closed, send prescription.opened',
      'to prescription · send prescription.opened',
      'to stats',
      'to stats · send chat.closed',
    ],
  },
  captions: {
    'roomPanels.panelToggled': ['to closed'],
  },
  chat: {
    'roomPanels.panelToggled': ['to closed · send chat.closed'],
  },
  devices: {
    'roomPanels.panelToggled': ['to closed'],
  },
  nextVisit: {
    'roomPanels.panelToggled': ['to closed'],
  },
  note: {
    'roomPanels.panelToggled': ['to closed'],
  },
  patient: {
    'roomPanels.panelToggled': ['to closed'],
  },
  people: {
    'roomPanels.panelToggled': ['to closed'],
  },
  playlist: {
    'roomPanels.panelToggled': ['to closed'],
  },
  polls: {
    'roomPanels.panelToggled': ['to closed'],
  },
  prescription: {
    'roomPanels.panelToggled': ['to closed'],
  },
  stats: {
    'roomPanels.panelToggled': ['to closed'],
  },
}
