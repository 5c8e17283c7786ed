import type { BoardRouteParts } from '../http/boardRoutes.ts'
import { ManualClock } from './manualClock.ts'

/** A server in which no room runs, for tests that are not about whiteboards. */
export const noBoards = (tokenSecret: string): BoardRouteParts => ({
  tokenSecret,
  registry: { running: () => undefined },
  clock: new ManualClock(),
})
