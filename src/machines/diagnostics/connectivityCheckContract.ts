import { z } from 'zod'
import { meetingError } from '../../contracts/errors.ts'
import { event, type MachineContract } from '../../contracts/machineContract.ts'
import { callFacts } from '../../contracts/meeting/callFacts.ts'
import {
  connectivityReport,
  lineReport,
  lineSide,
  reportedError,
} from '../../contracts/meeting/diagnostics.ts'
import { joinSettings } from '../../contracts/meeting/joinConfig.ts'
import { meetingEnd } from '../../contracts/meeting/meetingEnd.ts'
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
    line: lineReport.nullable(),
    report: connectivityReport.nullable(),
  }),
  events: {
    ...event('connectivityCheck.startRequested', {}),
    ...event('connectivityCheck.stopRequested', {}),
    // what is seen of the line
    ...event('line.initFetched', { websocketUrl: z.string() }),
    ...event('line.signalConnected', {}),
    ...event('line.iceConnected', { side: lineSide }),
    ...event('line.mediaCaptured', {}),
    ...event('line.mediaPublished', {}),
    ...event('line.errorRaised', { error: meetingError }),
    ...event('line.reported', { report: lineReport }),
    // what the call tells its owner
    ...callFacts,
  },
  outputs: { fetchKey: key, meeting: meetingEnd },
} satisfies MachineContract
