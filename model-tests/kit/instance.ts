import type { AnyStateMachine } from 'xstate'
import type { ZodType, z } from 'zod'
import type { MachineContract } from '../../src/contracts/machineContract.ts'

/** An instance of the kit, whatever its schemas. */
export interface Instance<Kind extends string> {
  readonly kind: Kind
  readonly machine: AnyStateMachine
  readonly contract: MachineContract
}

export interface FormInstance extends Instance<'form'> {
  readonly values: ZodType
}

type ContextOfInstance<I extends Instance<string>> = z.output<I['contract']['context']>

/** A value of a context field that is set. */
export type Sample<I extends Instance<string>, Field extends string> =
  ContextOfInstance<I> extends infer C ? (Field extends keyof C ? NonNullable<C[Field]> : never) : never

export const FETCHED_AT = Date.parse('2026-03-02T12:00:00.000Z')
