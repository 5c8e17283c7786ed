import { type ZodObject, type ZodRawShape, type ZodType, z } from 'zod'

/**
 * A machine's events and context, as zod. Types are inferred from it, the recorder and the inspector redact
 * by it, and the replay parses with it. Everything in it is JSON (architecture §3, §4).
 */
export interface MachineContract {
  readonly input: ZodType
  readonly context: ZodType
  /** Every event from outside the machine, by type. Engine events are derived from `outputs`. */
  readonly events: Readonly<Record<string, ZodType>>
  /** Output of each invoked promise, by invoke id. */
  readonly outputs: Readonly<Record<string, ZodType>>
  /** false: the ledger does not record the machine, because the machine shows the ledger. */
  readonly recorded?: false
}

/** One event: its type and its fields. */
export const event = <T extends string, S extends ZodRawShape>(
  type: T,
  shape: S,
): { [K in T]: ZodObject<{ type: z.ZodLiteral<T> } & S> } =>
  ({ [type]: z.object({ type: z.literal(type), ...shape }) }) as never

type Infer<S> = S extends ZodType ? z.infer<S> : never

export type EventOf<C extends MachineContract> = {
  [K in keyof C['events']]: Infer<C['events'][K]>
}[keyof C['events']]
export type ContextOf<C extends MachineContract> = z.infer<C['context']>
export type InputOf<C extends MachineContract> = z.infer<C['input']>
export type OutputOf<C extends MachineContract, K extends keyof C['outputs']> = Infer<C['outputs'][K]>

/** An empty object. */
export const nothing = z.object({})
