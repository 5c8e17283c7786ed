import type { z } from 'zod'
import { type Definition, definitionOf, type Schema } from './redactor.ts'

/**
 * The option of a union that a value matches, found by its type or its tag; parsed only where both are
 * ambiguous.
 */
interface Option {
  readonly schema: Schema
  readonly holds: ReadonlySet<string>
  readonly tags: Readonly<Record<string, ReadonlySet<unknown>>>
}

/** The result of `typeof`, and `array`; empty when only parsing decides. */
const typesOf = (definition: Definition): readonly string[] => {
  switch (definition.type) {
    case 'string':
    case 'number':
    case 'boolean':
      return [definition.type]
    case 'object':
    case 'record':
      return ['object']
    case 'array':
      return ['array']
    case 'null':
      return ['null']
    case 'literal':
      return definition.values.map((value) => typeof value)
    case 'enum':
      return Object.values(definition.entries).map((value) => typeof value)
    default:
      return []
  }
}

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value)

const tagOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined

const parses = ({ schema }: Option, value: unknown): boolean => (schema as z.ZodType).safeParse(value).success

/** The key whose values distinguish every two of these options. */
const distinctKey = (options: readonly Option[]): string | null => {
  const keys = Object.keys(options[0]?.tags ?? {})
  return (
    keys.find((key) => {
      const all = options.flatMap(({ tags }) => [...(tags[key] ?? [undefined, undefined])])
      return new Set(all).size === all.length
    }) ?? null
  )
}

const compileChoice = (options: readonly Option[]): ((value: unknown) => Option | undefined) => {
  if (options.length < 2) return () => options[0]
  const key = distinctKey(options)
  if (key === null) return (value) => options.find((option) => parses(option, value))
  const byTag = new Map(
    options.flatMap((option) => [...(option.tags[key] ?? [])].map((tag) => [tag, option])),
  )
  return (value) => byTag.get(tagOf(value, key))
}

/** Finds the option of a value with the cheapest sufficient check. */
export const compileChooser = (schemas: readonly Schema[]): ((value: unknown) => Schema | undefined) => {
  const options = schemas.map(
    (schema): Option => ({
      schema,
      holds: new Set(typesOf(definitionOf(schema))),
      tags: schema._zod.propValues ?? {},
    }),
  )
  const choices = new Map<string, (value: unknown) => Option | undefined>()
  const choiceFor = (type: string) => {
    const known = choices.get(type)
    if (known) return known
    const made = compileChoice(options.filter(({ holds }) => holds.size === 0 || holds.has(type)))
    choices.set(type, made)
    return made
  }
  return (value) => choiceFor(typeOf(value))(value)?.schema
}
