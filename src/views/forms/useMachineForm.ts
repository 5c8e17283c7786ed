import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { type FieldValues, get, type Path } from 'react-hook-form'
import type { AnyActorRef } from 'xstate'
import type { ZodType } from 'zod'
import type { Failure } from '../../contracts/failure.ts'
import { sameJson } from '../../machines/kit/sameJson.ts'
import { type SchemaForm, type SchemaFormOptions, useSchemaForm } from './useSchemaForm.ts'

/** The parts of a `createForm` instance that a view needs. */
interface FormInstance<TFields, TValues, TDraft> {
  readonly values: ZodType<TValues, TFields>
  readonly draft: ZodType<TDraft>
}

interface FormActor<TDraft> extends Pick<AnyActorRef, 'subscribe'> {
  getSnapshot(): {
    readonly context: {
      readonly base: TDraft
      readonly values: TDraft
      readonly revision: number
      readonly failure: Failure | null
    }
  }
  send(event: { type: 'form.changed'; values: TDraft; differs: boolean }): void
}

/**
 * A form with its machine (`createForm`): the machine receives changes, without the fields that only the view
 * may hold; the form resets when the machine has other values; fields that the server refused show errors.
 */
export const useMachineForm = <TFields extends FieldValues, TValues, TDraft extends object>(
  instance: FormInstance<TFields, TValues, TDraft>,
  actor: FormActor<TDraft>,
  options: SchemaFormOptions<TFields>,
): SchemaForm<TFields, TValues> => {
  const schemaForm = useSchemaForm(instance.values, options)
  const { form } = schemaForm
  const revision = useSelector(actor, ({ context }) => context.revision)
  const refused = useSelector(actor, ({ context }) => context.failure?.errors)

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const typed = instance.draft.safeParse(values).data
          const { context } = actor.getSnapshot()
          if (typed === undefined || sameJson(typed, context.values)) return
          actor.send({ type: 'form.changed', values: typed, differs: !sameJson(typed, context.base) })
        },
      }),
    [form, instance, actor],
  )

  useEffect(() => {
    if (revision > 0) form.reset({ ...form.getValues(), ...actor.getSnapshot().context.values })
  }, [form, actor, revision])

  useEffect(() => {
    const known = (refused ?? []).filter(({ field }) => get(form.getValues(), field) !== undefined)
    for (const [index, { field, message }] of known.entries())
      form.setError(field as Path<TFields>, { type: 'server', message }, { shouldFocus: index === 0 })
    // One value of a field that holds several, such as a group of checkboxes: the group has the focus.
    const [group, value] = known[0]?.field.split('.') ?? []
    if (group !== undefined && value !== undefined) form.setFocus(group as Path<TFields>)
  }, [form, refused])

  return schemaForm
}
