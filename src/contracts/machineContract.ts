import { type ZodObject, type ZodRawShape, type ZodType, z } from 'zod'

/**
 * What a machine takes and holds, as zod. Types are inferred from here, the recorder and the inspector
 * redact by it, and the replay parses with it. Everything in it is JSON (architecture §3, §4).
 */
export interface MachineContract {
  readonly input: ZodType
  readonly context: ZodType
  /** Every event the machine takes from outside, by its type. Engine events are derived from `outputs`. */
  readonly events: Readonly<Record<string, ZodType>>
  /** What each invoked promise answers, by invoke id. */
  readonly outputs: Readonly<Record<string, ZodType>>
  /** false: the machine leaves no trace in the ledger, because it is what shows the ledger. */
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

/** Nothing to pass. */
export const nothing = z.object({})
