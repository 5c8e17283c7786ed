import { z } from 'zod'
import { connectivityReport } from '../../contracts/diagnostics/diagnostics.ts'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { deviceKind } from '../meeting/devices/devicesContract.ts'
import { checkOutcome, deviceStep } from './checkOutcome.ts'
import { DIAGNOSTICS_STEPS } from './diagnosticsSteps.ts'

const diagnosticsStep = z.enum(DIAGNOSTICS_STEPS)

/** Advice differs by browser, because each has its camera setting elsewhere. */
export const browserName = z.enum(['chrome', 'edge', 'firefox', 'safari', 'other'])

export const browserFacts = z.object({
  name: browserName,
  version: z.string(),
  os: z.string(),
  /** https or localhost. */
  secure: z.boolean(),
  devices: z.boolean(),
  connections: z.boolean(),
  recorder: z.boolean(),
  /** Last choice on this computer. */
  cameraId: z.string(),
  microphoneId: z.string(),
})
export type BrowserFacts = z.infer<typeof browserFacts>

export const diagnosticsContract = {
  input: z.object({}),
  context: z.object({
    browser: browserFacts.nullable(),
    outcomes: z.object({
      browser: checkOutcome.nullable(),
      camera: checkOutcome.nullable(),
      microphone: checkOutcome.nullable(),
    }),
    report: connectivityReport.nullable(),
    /** The devices chosen in this check; missing: those of the last time. In ledgers from before it: none. */
    chosen: z.object({ videoInput: z.string().optional(), audioInput: z.string().optional() }).optional(),
    /** The report could not be copied or saved. */
    handOverFailed: z.boolean(),
  }),
  events: {
    ...event('diagnostics.startRequested', {}),
    ...event('diagnostics.nextRequested', {}),
    ...event('diagnostics.againRequested', {}),
    ...event('diagnostics.stepRequested', { step: diagnosticsStep }),
    /** A device is chosen for this check and for the calls to come. */
    ...event('diagnostics.deviceChosen', { kind: deviceKind, deviceId: z.string() }),
    ...event('diagnostics.copyRequested', {}),
    ...event('diagnostics.saveRequested', {}),
    // results of the checks
    ...event('diagnostics.concluded', { step: deviceStep, outcome: checkOutcome }),
    ...event('diagnostics.connectionConcluded', { report: connectivityReport }),
  },
  outputs: { readBrowser: browserFacts, copyReport: nothing, saveReport: nothing, storeResult: nothing },
} satisfies MachineContract
