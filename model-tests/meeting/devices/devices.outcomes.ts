import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `devices`. Edit it by hand when the chart changes on purpose. */
export const devicesOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to lists.unknown & selection.idle'],
  },
  '*': {
    'devices.selected': [
      'set outputRefused, selection, unsaved · send device.chosen',
      'to selection.applyingOutput · set outputRefused, selection, unsaved · send device.chosen',
      'to selection.remembering · set outputRefused, selection · send device.chosen',
    ],
  },
  lists: {
    'devices.changed': ['to lists.changed'],
    'devices.refreshRequested': ['', 'to lists.enumerating'],
  },
  'lists.changed': {
    'devices.changed': [''],
    'xstate.after.changeDebounce': ['to lists.enumerating'],
  },
  'lists.enumerating': {
    'xstate.done.actor.enumerateDevices': [
      'to lists.polling & selection.applyingOutput · set error, hasEarpiece, lists, ownSpeakers, selection · send device.chosen, send device.chosen, send devices.listed',
      'to lists.polling & selection.applyingOutput · set hasEarpiece, lists · send devices.listed',
      'to lists.polling · set error, hasEarpiece, lists, ownSpeakers · send devices.listed',
      'to lists.polling · set error, hasEarpiece, lists, ownSpeakers, selection · send device.chosen, send device.chosen, send devices.listed',
      'to lists.polling · set error, hasEarpiece, lists, ownSpeakers, selection · send device.chosen, send devices.listed',
      'to lists.ready & selection.applyingOutput · set error, lists, ownSpeakers, selection · send device.chosen, send devices.listed',
      'to lists.ready · set error · send devices.listed',
      'to lists.ready · set error, hasEarpiece, lists, ownSpeakers, selection · send device.chosen, send device.chosen, send devices.listed',
      'to lists.ready · set error, hasEarpiece, lists, ownSpeakers, selection · send device.chosen, send devices.listed',
    ],
    'xstate.error.actor.enumerateDevices': ['to lists.unknown · set error · send error.raised'],
  },
  'lists.polling': {
    'xstate.after.earpiecePoll': ['to lists.enumerating'],
  },
  'selection.applyingOutput': {
    'xstate.done.actor.applyOutput': [
      'set outputInUse, outputRefused',
      'to selection.idle · set outputInUse, outputRefused',
      'to selection.remembering · set outputInUse, outputRefused, unsaved',
    ],
    'xstate.error.actor.applyOutput': [
      'to selection.idle · set error, outputRefused · send error.raised',
      'to selection.idle · set outputRefused',
      'to selection.remembering · set error, outputRefused, unsaved · send error.raised',
      'to selection.remembering · set outputRefused, unsaved',
    ],
  },
  'selection.remembering': {
    'xstate.done.actor.storeSelection': ['set unsaved', 'to selection.applyingOutput', 'to selection.idle'],
    'xstate.error.actor.storeSelection': [
      'set error, unsaved · send error.raised',
      'to selection.applyingOutput · set error · send error.raised',
      'to selection.idle · set error · send error.raised',
    ],
  },
}
