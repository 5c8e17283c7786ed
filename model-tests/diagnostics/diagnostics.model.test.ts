import { describe, expect, it } from 'vitest'
import type { ConnectivityReport } from '../../src/contracts/diagnostics/diagnostics.ts'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { deviceChoiceContract } from '../../src/machines/diagnostics/deviceChoiceContract.ts'
import { deviceChoiceMachine } from '../../src/machines/diagnostics/deviceChoiceMachine.ts'
import { type BrowserFacts, diagnosticsContract } from '../../src/machines/diagnostics/diagnosticsContract.ts'
import { diagnosticsMachine } from '../../src/machines/diagnostics/diagnosticsMachine.ts'
import { finalReport, verdictOf } from '../../src/machines/diagnostics/finalReport.ts'
import { lastCheckContract } from '../../src/machines/diagnostics/lastCheckContract.ts'
import { lastCheckMachine } from '../../src/machines/diagnostics/lastCheckMachine.ts'
import { deviceKind } from '../../src/machines/meeting/devices/devicesContract.ts'
import { createConnectionCollector } from '../../src/services/diagnostics/connectionCollector.ts'
import type { Sent } from '../liveRun.ts'
import { done, failed, testModel } from '../paths.ts'
import { offline } from '../portal/fixtures.ts'
import { deviceChoiceOutcomes } from './deviceChoice.outcomes.ts'
import { diagnosticsOutcomes } from './diagnostics.outcomes.ts'
import { lastCheckOutcomes } from './lastCheck.outcomes.ts'

const browser: BrowserFacts = {
  name: 'firefox',
  version: '140.0',
  os: 'Windows',
  secure: true,
  devices: true,
  connections: true,
  recorder: true,
  cameraId: 'c1',
  microphoneId: 'm1',
}
const report: ConnectivityReport = {
  testTimestamp: 5,
  connectivityState: 'COMPLETED',
  signallingReport: { isInitConnected: true, isConnected: true, websocketUrl: 'wss://here/v2/ws' },
  mediaServerReport: {
    isPublishICEConnected: true,
    isSubscribeICEConnected: true,
    isMediaCaptured: true,
    isMediaPublished: true,
    connection: { ...createConnectionCollector().report(1), connectionQualityScore: 5 },
  },
  errors: [],
}
const good = { good: true, problem: null }
const sentTo = (sent: readonly Sent[], to: string): string[] =>
  sent.filter((one) => one.to === to).map(({ event }) => event.type)

describe('diagnostics', () => {
  testModel<ContextOf<typeof diagnosticsContract>>('M1.39 M1.40 M1.41 every state and transition', {
    expectedOutcomes: diagnosticsOutcomes,
    machine: diagnosticsMachine,
    contract: diagnosticsContract,
    systemId: 'diagnostics',
    input: {},
    cases: [
      { type: 'diagnostics.startRequested' },
      { type: 'diagnostics.nextRequested' },
      { type: 'diagnostics.againRequested' },
      ...(['browser', 'camera', 'microphone', 'connection', 'result'] as const).map((step) => ({
        type: 'diagnostics.stepRequested',
        step,
      })),
      { type: 'diagnostics.copyRequested' },
      { type: 'diagnostics.saveRequested' },
      ...deviceKind.options.map((kind) => ({ type: 'diagnostics.deviceChosen', kind, deviceId: 'd2' })),
      { type: 'diagnostics.concluded', step: 'camera', outcome: good },
      { type: 'diagnostics.connectionConcluded', report },
      done('readBrowser', browser),
      done('readBrowser', { ...browser, connections: false }),
      done('readBrowser', { ...browser, secure: false }),
      failed('readBrowser', offline),
      done('copyReport', {}),
      failed('copyReport', offline),
      done('saveReport', {}),
      failed('saveReport', offline),
      done('storeResult', {}),
      failed('storeResult', offline),
      failed('deviceChoice', offline),
    ],
    facets: ({ handOverFailed, report: known }) => [handOverFailed, known === null],
    limit: 5_000,
    checks: {
      idle: ({ children }) => expect(children).toEqual(['deviceChoice']),
      'browser.reading': ({ children }) => expect(children).toContain('readBrowser'),
      'browser.read': ({ context }) => expect(context.outcomes.browser).not.toBeNull(),
      camera: ({ children, sent }) => {
        expect(children).toContain('cameraCheck')
        expect(sentTo(sent, 'cameraCheck')).toContain('cameraCheck.startRequested')
      },
      microphone: ({ children }) => expect(children).toContain('microphoneCheck'),
      connection: ({ children, sent }) => {
        expect(children).toContain('connectivityCheck')
        expect(sentTo(sent, 'connectivityCheck')).toContain('connectivityCheck.startRequested')
      },
      'result.shown': ({ children }) => expect(children).not.toContain('copyReport'),
      'result.copying': ({ children, context }) => {
        expect(children).toContain('copyReport')
        expect(context.handOverFailed).toBe(false)
      },
      'result.copied': ({ children }) => expect(children).not.toContain('copyReport'),
      'result.saving': ({ children }) => expect(children).toContain('saveReport'),
    },
  })

  const context: ContextOf<typeof diagnosticsContract> = {
    browser,
    outcomes: { browser: good, camera: good, microphone: good },
    report,
    handOverFailed: false,
  }
  const measured = (over: object) => ({
    ...report,
    mediaServerReport: {
      ...report.mediaServerReport,
      connection: { ...createConnectionCollector().report(1), connectionQualityScore: 5, ...over },
    },
  })
  const bad = { good: false, problem: 3001 }

  it.each([
    ['ready', 'everything works', {}],
    ['unknown', 'the line was not tried', { report: null }],
    ['soundOnly', 'there is no picture', { outcomes: { ...context.outcomes, camera: bad } }],
    ['soundOnly', 'the line is weak', { report: measured({ connectionQualityScore: 2.4 }) }],
    ['notReady', 'nothing is heard', { outcomes: { ...context.outcomes, microphone: bad } }],
    ['notReady', 'nothing was published', { report: { ...report, connectivityState: 'SIGNAL_CONNECTED' } }],
  ] as const)('M1.41 the sentence is "%s" when %s', (verdict, _why, over) => {
    expect(verdictOf({ ...context, ...over })).toBe(verdict)
  })

  it('M1.41 the report says what support needs, and not which devices somebody has', () => {
    const text = JSON.stringify(finalReport(context))
    expect(JSON.parse(text)).toMatchObject({
      verdict: 'ready',
      browser: { name: 'firefox', version: '140.0', system: 'Windows' },
      connection: { connectivityState: 'COMPLETED' },
    })
    expect(text).not.toMatch(/c1|m1/)
  })
})

describe('the devices of a check', () => {
  const lists = {
    audioInput: [],
    audioOutput: [],
    videoInput: [{ deviceId: 'd1', groupId: 'g', label: 'Camera', type: null }],
  }
  const selection = { audioInput: 'default', audioOutput: 'default', videoInput: 'd2' }
  testModel<ContextOf<typeof deviceChoiceContract>>('M9.65 every state and transition', {
    expectedOutcomes: deviceChoiceOutcomes,
    machine: deviceChoiceMachine,
    contract: deviceChoiceContract,
    systemId: 'deviceChoice',
    cases: [
      { type: 'deviceChoice.refreshRequested' },
      { type: 'devices.changed' },
      { type: 'deviceChoice.chosen', kind: 'videoInput', deviceId: 'd1' },
      done('listDevices', { lists, selection }),
      failed('listDevices', offline),
      done('storeSelection', {}),
      failed('storeSelection', offline),
    ],
    checks: {
      listing: ({ children }) => expect(children).toContain('listDevices'),
      ready: ({ children }) => expect(children).toEqual(['watchDevices']),
      storing: ({ children, context }) => {
        expect(children).toContain('storeSelection')
        expect(context.selection.videoInput).toBe('d1')
      },
    },
  })
})

describe('the last check', () => {
  testModel<ContextOf<typeof lastCheckContract>>('is shown while it counts: every state and transition', {
    expectedOutcomes: lastCheckOutcomes,
    machine: lastCheckMachine,
    contract: lastCheckContract,
    systemId: 'lastCheck',
    cases: [
      { type: 'lastCheck.read', check: { at: 5, verdict: 'ready' } },
      { type: 'lastCheck.read', check: null },
    ],
    checks: {
      none: ({ context }) => expect(context.check).toBeNull(),
      valid: ({ context }) => expect(context.check?.verdict).toBe('ready'),
    },
  })
})
