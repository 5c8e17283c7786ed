import type { WhiteboardRouteParts } from '../http/whiteboardRoutes.ts'
import { ManualClock } from './manualClock.ts'

/** A server without running rooms, for tests that do not concern whiteboards. */
export const noWhiteboards = (tokenSecret: string): WhiteboardRouteParts => ({
  tokenSecret,
  registry: { running: () => undefined },
  clock: new ManualClock(),
})
