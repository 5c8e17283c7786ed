import type { BoardRouteParts } from '../http/boardRoutes.ts'
import { ManualClock } from './manualClock.ts'

/** A server without running rooms, for tests that do not concern whiteboards. */
export const noBoards = (tokenSecret: string): BoardRouteParts => ({
  tokenSecret,
  registry: { running: () => undefined },
  clock: new ManualClock(),
})
