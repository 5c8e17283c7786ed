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
  /** Error text of an invalid field; `message` is that of the schema's issue. */
  readonly errorText: (error: FieldError, field: string) => string
  /** Values of fields that are no longer shown are dropped. */
  readonly shouldUnregister?: boolean
}

export interface SchemaForm<TFields extends FieldValues, TValues> {
  readonly form: UseFormReturn<TFields, unknown, TValues>
  /** Props for a field of views/ui: its name, its handlers and its error. */
  readonly field: (name: Path<TFields>) => FieldProps
  /** Validates all fields; sends the parsed values, or focuses the first invalid field. */
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
  /** The element that gets the focus after a blur. */
  readonly relatedTarget?: EventTarget | null
}

/** Submitting checks every field; an error that appeared first would move the button from under the pointer. */
const submits = ({ relatedTarget }: FieldEvent): boolean =>
  relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit'

const formOf = (element: HTMLElement): HTMLFormElement | null =>
  element instanceof HTMLFormElement ? element : element.closest('form')

/**
 * react-hook-form with the schema of the submitted values as its resolver. A field with a value is validated
 * when it is left, then at every change once it was invalid (experience §2.3).
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
          if (event.target.value !== '' && !submits(event)) void form.trigger(name)
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
