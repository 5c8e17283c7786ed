import { z } from 'zod'

/**
 * A failure as plain data: the only form in which errors pass from services into machines, so that they
 * survive JSON (architecture §9, Replay). `code` is closed per source: an HTTP status or the server's own
 * code for the portal, a catalogue code for the meeting layer.
 */
export const failure = z.object({
  code: z.union([z.number(), z.string()]),
  message: z.string(),
  /** Whether a retry can succeed. */
  retryable: z.boolean(),
  /** The refused fields, each by its dotted path. */
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  /** The free times that replace a time that is gone. */
  freeTimes: z.array(z.object({ start_time: z.string(), end_time: z.string() })).optional(),
  /** Seconds until a retry can succeed. */
  retryAfterS: z.number().nonnegative().optional(),
})
export type Failure = z.infer<typeof failure>

/** Thrown by services; actors pass on `toFailure(error)`. */
export class ServiceError extends Error {
  readonly failure: Failure
  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.message, options)
    this.name = 'ServiceError'
    this.failure = failure
  }
}

export const toFailure = (error: unknown): Failure => {
  if (error instanceof ServiceError) return error.failure
  const parsed = failure.safeParse(error)
  if (parsed.success) return parsed.data
  return {
    code: 'unknown',
    message: error instanceof Error ? error.message : String(error),
    retryable: false,
  }
}
