import { availableParallelism } from 'node:os'

/** Media processes without a setting: more have never been measured together (bench/README.md). */
const MOST = 8

/** UDP ports of a range; any number when the system chooses them. */
export const portCount = ({ begin, end }: { begin: number; end: number }): number =>
  begin === 0 ? Number.POSITIVE_INFINITY : end - begin + 1

/**
 * The number of media processes: as set, otherwise one for each core but one, which is left to pages, signalling
 * and the database. Each has a port of `mediaPorts`, so that none uses a port that the operator did not name.
 */
export const workerCount = (
  {
    MEDIA_WORKERS,
    MEDIA_PORTS,
  }: { MEDIA_WORKERS?: number | undefined; MEDIA_PORTS: { begin: number; end: number } },
  cores: number = availableParallelism(),
): number => MEDIA_WORKERS ?? Math.max(1, Math.min(cores - 1, MOST, portCount(MEDIA_PORTS)))
