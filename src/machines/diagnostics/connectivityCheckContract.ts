import { z } from 'zod'
import {
  connectionReport,
  connectionSide,
  connectivityReport,
  reportedError,
} from '../../contracts/diagnostics/diagnostics.ts'
import { meetingError } from '../../contracts/errors.ts'
import { event, type MachineContract } from '../../contracts/machineContract.ts'
import { callFacts } from '../../contracts/meeting/call/callFacts.ts'
import { joinSettings } from '../../contracts/meeting/call/joinConfig.ts'
import { meetingEnd } from '../../contracts/meeting/call/meetingEnd.ts'
import { sensitive } from '../../contracts/sensitive.ts'

const key = z.object({
  token: sensitive('credential', z.string()),
  initEndpoint: z.string(),
  peerId: z.string(),
  settings: joinSettings,
  /** Epoch milliseconds. */
  startedAt: z.number(),
})
export type CheckKey = z.infer<typeof key>

export const connectivityCheckContract = {
  input: z.object({ region: z.string().nullable() }),
  context: z.object({
    region: z.string().nullable(),
    key: key.nullable(),
    websocketUrl: z.string().nullable(),
    initConnected: z.boolean(),
    signalConnected: z.boolean(),
    ice: z.object({ publish: z.boolean(), subscribe: z.boolean() }),
    captured: z.boolean(),
    published: z.boolean(),
    errors: z.array(reportedError),
    connection: connectionReport.nullable(),
    report: connectivityReport.nullable(),
  }),
  events: {
    ...event('connectivityCheck.startRequested', {}),
    ...event('connectivityCheck.stopRequested', {}),
    // observed progress of the connection
    ...event('connectivity.initFetched', { websocketUrl: z.string() }),
    ...event('connectivity.signalConnected', {}),
    ...event('connectivity.iceConnected', { side: connectionSide }),
    ...event('connectivity.mediaCaptured', {}),
    ...event('connectivity.mediaPublished', {}),
    ...event('connectivity.errorRaised', { error: meetingError }),
    ...event('connectivity.reported', { report: connectionReport }),
    // facts of the call
    ...callFacts,
  },
  outputs: { fetchKey: key, meeting: meetingEnd },
} satisfies MachineContract
