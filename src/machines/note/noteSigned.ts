import { failedWith, noteSetup, storesTyped } from './noteSetup.ts'

/** The signed note: its addenda are written, kept on the device and sealed. */
export const signed = noteSetup.createStateConfig({
  description: 'It never changes; addenda are added to it.',
  initial: 'reading',
  states: {
    reading: {
      description: 'The note and its addenda are shown; another one is written, which the device keeps.',
      invoke: storesTyped('storeAddendum'),
      on: {
        'note.addendumRequested': 'adding',
        'note.addendumEdited': {
          target: 'reading',
          reenter: true,
          actions: { type: 'assignAddendum', params: ({ event }) => ({ text: event.text }) },
        },
        'note.passageAdded': {
          target: 'reading',
          reenter: true,
          actions: { type: 'addToAddendum', params: ({ event }) => ({ text: event.text }) },
        },
      },
    },
    adding: {
      description: 'The portal seals the addendum.',
      invoke: {
        id: 'addAddendum',
        src: 'addAddendum',
        input: ({ context: { appointmentId, requestId, addendum } }) => ({
          appointmentId,
          requestId,
          text: addendum,
        }),
        onDone: {
          target: 'reading',
          actions: [{ type: 'assignWritten', params: ({ event }) => event.output }, 'clearAddendum'],
        },
        onError: [
          {
            description:
              'This request was done with another text; the note is read again, with a new request.',
            guard: { type: 'isConflict', params: failedWith },
            target: '#note.loading',
          },
          { target: 'reading', actions: { type: 'assignRefusal', params: failedWith } },
        ],
      },
    },
  },
})
