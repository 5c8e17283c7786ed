import { describe, expect } from 'vitest'
import { makeError } from '../../../src/contracts/errors.ts'
import type { ContextOf } from '../../../src/contracts/machineContract.ts'
import { autoplayContract } from '../../../src/machines/meeting/devices/autoplayContract.ts'
import { autoplayMachine } from '../../../src/machines/meeting/devices/autoplayMachine.ts'
import { devicesContract } from '../../../src/machines/meeting/devices/devicesContract.ts'
import { devicesMachine } from '../../../src/machines/meeting/devices/devicesMachine.ts'
import { speakerTestContract } from '../../../src/machines/meeting/devices/speakerTestContract.ts'
import { speakerTestMachine } from '../../../src/machines/meeting/devices/speakerTestMachine.ts'
import { done, elapsed, failed, testModel } from '../../paths.ts'
import { lostError, told, trackError } from '../fixtures.ts'
import { autoplayOutcomes } from './autoplay.outcomes.ts'
import { devicesOutcomes } from './devices.outcomes.ts'
import { speakerTestOutcomes } from './speakerTest.outcomes.ts'

const selection = { audioInput: 'default', audioOutput: 'default', videoInput: 'default' }

const lists = {
  audioInput: [{ deviceId: 'd1', groupId: 'g', label: 'Jabra', type: null }],
  audioOutput: [{ deviceId: 'd2', groupId: 'g', label: 'Speaker', type: 'speakerphone' }],
  videoInput: [],
}

describe('devices', () => {
  testModel<ContextOf<typeof devicesContract>>('M3.34 M3.36 M9.54 M9.55 M9.65 every state and transition', {
    expectedOutcomes: devicesOutcomes,
    machine: devicesMachine,
    contract: devicesContract,
    bystanders: ['meeting'],
    input: { selection },
    cases: [
      { type: 'devices.refreshRequested' },
      { type: 'devices.changed' },
      { type: 'devices.selected', kind: 'audioInput', deviceId: 'd1' },
      { type: 'devices.selected', kind: 'audioOutput', deviceId: 'd2' },
      done('enumerateDevices', { lists, selection, ownSpeakers: { default: 'd2' }, hasEarpiece: false }),
      done('enumerateDevices', {
        lists,
        selection: { ...selection, audioOutput: 'd2' },
        ownSpeakers: {},
        hasEarpiece: true,
      }),
      failed('enumerateDevices', lostError),
      done('applyOutput', { deviceId: 'd2' }),
      failed('applyOutput', trackError),
      done('storeSelection', {}),
      failed('storeSelection', makeError(6012, { action: 'DEVICES' })),
      elapsed('changeDebounce'),
      elapsed('earpiecePoll'),
    ],
    facets: (context) => [
      context.lists.audioInput.length,
      context.selection.audioOutput,
      context.outputInUse,
      context.outputRefused,
      context.unsaved,
    ],
    checks: {
      'lists.unknown': ({ children }) => expect(children).not.toContain('enumerateDevices'),
      'lists.enumerating': ({ children }) => expect(children).toContain('enumerateDevices'),
      'lists.ready': ({ context }) => expect(context.lists).toEqual(lists),
      'lists.polling': ({ context }) => expect(context.hasEarpiece).toBe(true),
      'lists.changed': ({ children }) => expect(children).not.toContain('enumerateDevices'),
      'selection.idle': ({ context }) => expect(context.unsaved).toBe(false),
      'selection.applyingOutput': ({ children }) => expect(children).toContain('applyOutput'),
      'selection.remembering': ({ children }) => expect(children).toContain('storeSelection'),
    },
  })
})

describe('speakerTest', () => {
  testModel<ContextOf<typeof speakerTestContract>>('two tones from the speaker in use', {
    expectedOutcomes: speakerTestOutcomes,
    machine: speakerTestMachine,
    contract: speakerTestContract,
    cases: [
      { type: 'speakerTest.requested', deviceId: 'd2' },
      { type: 'devices.selected', kind: 'audioOutput', deviceId: 'd1' },
      done('playTestSound', {}),
      failed('playTestSound', makeError(3013, { action: 'DEVICES' })),
    ],
    checks: {
      silent: ({ children }) => expect(children).toEqual([]),
      sounding: ({ context, children }) => {
        expect(children).toEqual(['playTestSound'])
        expect(context.deviceId).toBe('d2')
      },
      failed: ({ children }) => expect(children).toEqual([]),
    },
  })
})

describe('autoplay', () => {
  testModel<ContextOf<typeof autoplayContract>>('every state and transition', {
    expectedOutcomes: autoplayOutcomes,
    machine: autoplayMachine,
    contract: autoplayContract,
    bystanders: ['meeting'],
    input: { sinkElementId: null },
    cases: [
      { type: 'volume.outputChosen', volume: 50 },
      { type: 'volume.outputChosen', volume: 101 },
      { type: 'volume.trackChosen', trackId: 't1', volume: 0 },
      { type: 'volume.trackChosen', trackId: 't1', volume: -1 },
      { type: 'track.mutedForMe', trackId: 't1', muted: true },
      { type: 'person.mutedForMe', peerId: 'p2', muted: true },
      { type: 'sounds.listed', owners: { t1: 'p2', t2: 'p2', t3: 'p3' } },
      { type: 'preference.failed', error: makeError(5000, { action: 'DATA_CHANNEL' }) },
      { type: 'media.removed', trackId: 't1' },
      { type: 'playback.started', trackId: 't1' },
      { type: 'playback.blocked', trackId: 't1' },
      { type: 'playback.failed', trackId: 't1', error: makeError(3013, { action: 'AUTOPLAY' }) },
      { type: 'autoplay.unblockRequested' },
      done('unblock', {}),
      failed('unblock', makeError(3008, { action: 'AUTOPLAY' })),
    ],
    checks: {
      unknown: ({ context }) => expect(context.error).toBeNull(),
      ok: ({ context }) => expect(context.error).toBeNull(),
      failed: ({ context, sent }) => {
        expect(context.error?.code).toBe(3008)
        expect(told(sent)).toContain('error.raised')
      },
      unblocking: ({ children }) => expect(children).toContain('unblock'),
    },
  })
})
