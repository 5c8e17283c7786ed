import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { DEFAULT_DEVICE_ID } from '../../contracts/constants.ts'
import type { ConnectivityReport } from '../../contracts/diagnostics/diagnostics.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import type { DeviceKind } from '../meeting/devices/devicesContract.ts'
import { notProvided } from '../notProvided.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import { cameraCheckMachine } from './cameraCheckMachine.ts'
import type { CheckOutcome } from './checkOutcome.ts'
import { connectivityCheckMachine } from './connectivityCheckMachine.ts'
import { deviceChoiceMachine } from './deviceChoiceMachine.ts'
import type { BrowserFacts, diagnosticsContract } from './diagnosticsContract.ts'
import { DIAGNOSTICS_STEPS, type DiagnosticsStep } from './diagnosticsSteps.ts'
import { finalReport, type Verdict, verdictOf } from './finalReport.ts'
import { microphoneCheckMachine } from './microphoneCheckMachine.ts'

/**
 * The page that checks everything before a call: browser, camera, microphone, connection, result (experience
 * §8.6). Any step can be repeated alone, and a failed step does not block the others.
 */
type Contract = typeof diagnosticsContract
type Context = ContextOf<Contract>

const browserOutcome = ({ secure, devices, connections }: BrowserFacts): CheckOutcome => {
  // M5.25-M5.28: without a secure context there are no devices either.
  if (!secure || !devices) return { good: false, problem: 6010 }
  return connections ? { good: true, problem: null } : { good: false, problem: 6011 }
}

/** Both actions of a choice: for the next steps of this check, and for the calls to come. */
type Chosen = { event: { kind: DeviceKind; deviceId: string } }
const chosenOf = ({ event: { kind, deviceId } }: Chosen) => ({ kind, deviceId })
const choose = [
  { type: 'assignChosen' as const, params: chosenOf },
  { type: 'storeChosen' as const, params: chosenOf },
]
const isOf = (kind: DeviceKind) => ({
  type: 'isKind' as const,
  params: ({ event }: Chosen) => ({ chosen: event.kind, kind }),
})

export const diagnosticsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as EventOf<Contract>,
    input: {} as InputOf<Contract>,
    children: {} as {
      cameraCheck: 'cameraCheck'
      microphoneCheck: 'microphoneCheck'
      connectivityCheck: 'connectivityCheck'
      deviceChoice: 'deviceChoice'
    },
  },
  actors: {
    readBrowser: notProvided<OutputOf<Contract, 'readBrowser'>, void>('readBrowser'),
    cameraCheck: cameraCheckMachine,
    microphoneCheck: microphoneCheckMachine,
    connectivityCheck: connectivityCheckMachine,
    deviceChoice: deviceChoiceMachine,
    storeResult: notProvided<OutputOf<Contract, 'storeResult'>, { verdict: Verdict }>('storeResult'),
    copyReport: notProvided<OutputOf<Contract, 'copyReport'>, { text: string }>('copyReport'),
    saveReport: notProvided<OutputOf<Contract, 'saveReport'>, { text: string }>('saveReport'),
  },
  actions: {
    assignBrowser: assign(({ context }, { browser }: { browser: BrowserFacts }) => ({
      browser,
      outcomes: { ...context.outcomes, browser: browserOutcome(browser) },
    })),
    assignUnreadBrowser: assign(({ context }) => ({
      outcomes: { ...context.outcomes, browser: { good: false, problem: 6002 } },
    })),
    assignOutcome: assign(
      ({ context }, { step, outcome }: { step: 'camera' | 'microphone'; outcome: CheckOutcome }) => ({
        outcomes: { ...context.outcomes, [step]: outcome },
      }),
    ),
    assignReport: assign((_, params: { report: ConnectivityReport }) => params),
    assignChosen: assign(({ context }, { kind, deviceId }: { kind: DeviceKind; deviceId: string }) => ({
      chosen: { ...context.chosen, [kind]: deviceId },
    })),
    storeChosen: sendTo('deviceChoice', (_, params: { kind: DeviceKind; deviceId: string }) => ({
      type: 'deviceChoice.chosen',
      ...params,
    })),
    /** With a permission the devices have names. */
    listDevices: sendTo('deviceChoice', { type: 'deviceChoice.refreshRequested' }),
    clearReport: assign({ report: null }),
    startCamera: sendTo('cameraCheck', { type: 'cameraCheck.startRequested' }),
    startConnection: sendTo('connectivityCheck', { type: 'connectivityCheck.startRequested' }),
    markFailed: assign({ handOverFailed: true }),
    markHealthy: assign({ handOverFailed: false }),
  },
  guards: {
    isKind: (_, params: { chosen: DeviceKind; kind: DeviceKind }) => params.chosen === params.kind,
    isStep: (_, params: { asked: DiagnosticsStep; step: DiagnosticsStep }) => params.asked === params.step,
  },
}).createMachine({
  id: 'diagnostics',
  description: 'The check before a call.',
  context: {
    browser: null,
    outcomes: { browser: null, camera: null, microphone: null },
    report: null,
    handOverFailed: false,
    chosen: {},
  },
  invoke: {
    id: 'deviceChoice',
    systemId: SYSTEM_ID.deviceChoice,
    src: 'deviceChoice',
    onError: { description: 'No device can be chosen; those of the last time are checked.' },
  },
  initial: 'idle',
  on: {
    'diagnostics.stepRequested': DIAGNOSTICS_STEPS.map((step) => ({
      guard: {
        type: 'isStep' as const,
        params: ({ event }: { event: { step: DiagnosticsStep } }) => ({ asked: event.step, step }),
      },
      target: `.${step}` as const,
    })),
    'diagnostics.concluded': {
      actions: [
        {
          type: 'assignOutcome',
          params: ({ event }) => ({ step: event.step, outcome: event.outcome }),
        },
        'listDevices',
      ],
    },
    'diagnostics.deviceChosen': { actions: choose },
    'diagnostics.connectionConcluded': {
      actions: { type: 'assignReport', params: ({ event }) => ({ report: event.report }) },
    },
  },
  states: {
    idle: {
      description: 'The page announces the permissions it will ask for, and waits.',
      on: { 'diagnostics.startRequested': 'browser' },
    },
    browser: {
      description: 'Checks whether this browser supports calls.',
      initial: 'reading',
      on: {
        'diagnostics.againRequested': { target: 'browser', reenter: true },
        'diagnostics.nextRequested': 'camera',
      },
      states: {
        reading: {
          description: "The browser's features are inspected.",
          invoke: {
            id: 'readBrowser',
            src: 'readBrowser',
            onDone: {
              target: 'read',
              actions: { type: 'assignBrowser', params: ({ event }) => ({ browser: event.output }) },
            },
            onError: { target: 'read', actions: 'assignUnreadBrowser' },
          },
        },
        read: { description: 'The result is known.' },
      },
    },
    camera: {
      description: 'The camera step.',
      meta: { spec: ['M1.39'] },
      entry: 'startCamera',
      invoke: {
        id: 'cameraCheck',
        systemId: SYSTEM_ID.cameraCheck,
        src: 'cameraCheck',
        input: ({ context }) => ({
          deviceId: context.chosen?.videoInput ?? context.browser?.cameraId ?? DEFAULT_DEVICE_ID,
        }),
      },
      on: {
        'diagnostics.againRequested': { target: 'camera', reenter: true },
        'diagnostics.deviceChosen': [
          { guard: isOf('videoInput'), target: 'camera', reenter: true, actions: choose },
          { actions: choose },
        ],
        'diagnostics.nextRequested': 'microphone',
      },
    },
    microphone: {
      description: 'The microphone step: the voice is recorded and played.',
      meta: { spec: ['M1.40'] },
      invoke: {
        id: 'microphoneCheck',
        systemId: SYSTEM_ID.microphoneCheck,
        src: 'microphoneCheck',
        input: ({ context }) => ({
          deviceId: context.chosen?.audioInput ?? context.browser?.microphoneId ?? DEFAULT_DEVICE_ID,
        }),
      },
      on: {
        'diagnostics.againRequested': { target: 'microphone', reenter: true },
        'diagnostics.deviceChosen': [
          { guard: isOf('audioInput'), target: 'microphone', reenter: true, actions: choose },
          { actions: choose },
        ],
        'diagnostics.nextRequested': 'connection',
      },
    },
    connection: {
      description: 'The connection step.',
      meta: { spec: ['M1.41'] },
      entry: ['clearReport', 'startConnection'],
      invoke: {
        id: 'connectivityCheck',
        systemId: SYSTEM_ID.connectivityCheck,
        src: 'connectivityCheck',
        input: { region: null },
      },
      on: {
        'diagnostics.againRequested': { target: 'connection', reenter: true },
        'diagnostics.nextRequested': 'result',
      },
    },
    result: {
      description: 'One sentence, then the details, to save or to forward.',
      initial: 'shown',
      entry: 'markHealthy',
      invoke: {
        id: 'storeResult',
        src: 'storeResult',
        input: ({ context }) => ({ verdict: verdictOf(context) }),
        onDone: { description: 'Home and the previews show it until tomorrow.' },
        onError: { description: 'The device stores nothing; the result is shown here.' },
      },
      on: { 'diagnostics.againRequested': 'browser' },
      states: {
        shown: {
          description: 'The report is shown.',
          on: { 'diagnostics.copyRequested': 'copying', 'diagnostics.saveRequested': 'saving' },
        },
        copying: {
          description: 'The report is being copied.',
          entry: 'markHealthy',
          invoke: {
            id: 'copyReport',
            src: 'copyReport',
            input: ({ context }) => ({ text: JSON.stringify(finalReport(context), null, 2) }),
            onDone: 'copied',
            onError: { target: 'shown', actions: 'markFailed' },
          },
        },
        copied: {
          description: 'The report is on the clipboard.',
          on: { 'diagnostics.copyRequested': 'copying', 'diagnostics.saveRequested': 'saving' },
        },
        saving: {
          description: 'The report is being saved as a file.',
          entry: 'markHealthy',
          invoke: {
            id: 'saveReport',
            src: 'saveReport',
            input: ({ context }) => ({ text: JSON.stringify(finalReport(context), null, 2) }),
            onDone: 'shown',
            onError: { target: 'shown', actions: 'markFailed' },
          },
        },
      },
    },
  },
})

export type DiagnosticsRef = ActorRefFrom<typeof diagnosticsMachine>
