import { assign } from 'xstate'
import { auditPageSetup, noFilters } from './auditPageSetup.ts'

/** Browsing a ledger, either a whole one or the part before a break. */
export const auditBrowsing = auditPageSetup.createStateConfig({
  initial: 'paused',
  invoke: {
    id: 'ledger',
    src: 'ledger',
    input: ({ context }) => ({ filters: context.filters, seq: context.wanted }),
    onError: '#auditPage.broken.unreadable',
  },
  on: {
    'moment.shown': {
      actions: {
        type: 'assignMoment',
        params: ({ event }) => ({ index: event.index, position: event.position, actorRun: event.actorRun }),
      },
    },
    'matches.counted': {
      actions: {
        type: 'assignMatches',
        params: ({ event }) => ({ count: event.count, position: event.position, counting: event.counting }),
      },
    },
    'filter.changed': {
      target: '.paused',
      actions: [{ type: 'filter', params: ({ event }) => event.filters }, 'notifyFilter'],
    },
    'filter.cleared': {
      target: '.paused',
      actions: [{ type: 'filter', params: noFilters }, 'notifyFilter'],
    },
    'moment.stepRequested': {
      target: '.paused',
      actions: { type: 'step', params: ({ event }) => ({ by: event.by, to: 'next' }) },
    },
    'moment.errorRequested': {
      target: '.paused',
      actions: { type: 'step', params: ({ event }) => ({ by: event.by, to: 'error' }) },
    },
    'moment.edgeRequested': {
      target: '.paused',
      actions: { type: 'step', params: ({ event }) => ({ by: event.by, to: 'edge' }) },
    },
    'moment.chosen': {
      target: '.paused',
      actions: { type: 'show', params: ({ event }) => ({ index: event.index }) },
    },
    'actor.chosen': {
      actions: { type: 'selectActor', params: ({ event }) => ({ actorRun: event.actorRun }) },
    },
    'actor.followed': { actions: ['follow', { type: 'show', params: ({ context }) => context.moment }] },
    'panel.chosen': { actions: assign({ panel: ({ event }) => event.panel }) },
    'question.asked': { actions: assign({ question: ({ event }) => event.event }) },
    'zoom.chosen': { actions: assign({ zoom: ({ event }) => event.zoom }) },
    'playback.speedChosen': { actions: assign({ speed: ({ event }) => event.speed }) },
    'ledger.saveRequested': '.saving',
    'link.requested': { guard: 'isStored', target: '.linking' },
  },
  states: {
    paused: {
      description: 'One moment is shown; arrows step from entry to entry.',
      on: { 'playback.toggled': 'playing' },
    },
    playing: {
      description: 'Plays the moments in their recorded rhythm, with long pauses shortened.',
      entry: 'play',
      exit: 'pause',
      on: {
        'playback.toggled': 'paused',
        'playback.ended': 'paused',
        'playback.speedChosen': {
          target: 'playing',
          reenter: true,
          actions: assign({ speed: ({ event }) => event.speed }),
        },
      },
    },
    saving: {
      description: 'The ledger is saved as a file.',
      invoke: { id: 'saveLedger', src: 'saveLedger', onDone: 'paused', onError: 'paused' },
    },
    linking: {
      description: 'The link to this moment is copied.',
      invoke: {
        id: 'copyLink',
        src: 'copyLink',
        input: ({ context }) => ({ index: context.moment.index }),
        onDone: { target: 'paused', actions: 'confirmCopied' },
        onError: 'paused',
      },
    },
  },
})
