import { zodResolver } from '@hookform/resolvers/zod'
import type { SyntheticEvent } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { ZodType } from 'zod'
import { focusFirstError } from './focusFirstError.ts'

export interface SchemaFormOptions<TFields extends FieldValues> {
  readonly defaultValues: DefaultValues<TFields>
  /** What stands under a field that is wrong; `message` is that of the schema's issue. */
  readonly errorText: (error: FieldError, field: string) => string
  /** Fields that are no longer shown are forgotten. */
  readonly shouldUnregister?: boolean
}

export interface SchemaForm<TFields extends FieldValues, TValues> {
  readonly form: UseFormReturn<TFields, unknown, TValues>
  /** Spread over a field of views/ui: its name, its handlers and what is wrong with it. */
  readonly field: (name: Path<TFields>) => FieldProps
  /** Checks all fields; hands on what the schema makes of them, or takes the focus to the first that is wrong. */
  readonly submit: (send: (values: TValues) => void) => (event: SyntheticEvent<HTMLElement>) => void
}

export interface FieldProps {
  readonly name: string
  readonly ref: (element: HTMLElement | null) => void
  readonly onBlur: (event: FieldEvent) => void
  readonly onChange: (event: FieldEvent) => void
  readonly error: string | undefined
}

interface FieldEvent {
  readonly target: EventTarget & { value?: unknown }
  readonly type: string
}

const formOf = (element: HTMLElement): HTMLFormElement | null =>
  element instanceof HTMLFormElement ? element : element.closest('form')

/**
 * A form of the house: react-hook-form with the schema of what may be submitted as its resolver. A field is checked
 * when it is left with something in it, then at every change once it was wrong (experience §2.3).
 */
export const useSchemaForm = <TFields extends FieldValues, TValues>(
  schema: ZodType<TValues, TFields>,
  { defaultValues, errorText, shouldUnregister = false }: SchemaFormOptions<TFields>,
): SchemaForm<TFields, TValues> => {
  const form = useForm<TFields, unknown, TValues>({
    resolver: zodResolver(schema),
    defaultValues,
    shouldFocusError: false,
    shouldUnregister,
  })
  const { errors } = form.formState
  const errorOf = (name: string): FieldError | undefined => get(errors, name)
  return {
    form,
    field: (name) => {
      const error = errorOf(name)
      const registered = form.register(name)
      return {
        name,
        ref: registered.ref,
        onBlur: (event) => {
          void registered.onBlur(event)
          if (event.target.value !== '') void form.trigger(name)
        },
        onChange: (event) => {
          void registered.onChange(event)
          if (error !== undefined) void form.trigger(name)
        },
        error: error === undefined ? undefined : errorText(error, name),
      }
    },
    submit: (send) => (event) => {
      const element = formOf(event.currentTarget)
      event.preventDefault()
      void form.handleSubmit(
        (values) => send(values),
        (wrong) => focusFirstError(element, (name) => get(wrong, name) !== undefined),
      )()
    },
  }
}
