import { z } from 'zod'

/** Companions of a patient join by a link of their own (experience §8.7). */
export const companionKind = z.enum(['relative', 'interpreter'])
export type CompanionKind = z.infer<typeof companionKind>

/** A companion is in one of these groups, which the server alone gives, so that nobody can pass for one. */
export const COMPANION_GROUP = {
  relative: '_relative',
  interpreter: '_interpreter',
} as const satisfies Record<CompanionKind, string>

const reserved: readonly string[] = Object.values(COMPANION_GROUP)

export const isCompanionGroup = (group: string): boolean => reserved.includes(group)

/** As what a person with these groups comes along; null: as nobody's companion. */
export const companionIn = (groups: readonly string[]): CompanionKind | null =>
  companionKind.options.find((kind) => groups.includes(COMPANION_GROUP[kind])) ?? null
