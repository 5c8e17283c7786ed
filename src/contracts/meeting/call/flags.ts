import { z } from 'zod'
import { FEATURE_FLAGS, type FeatureFlag } from './init.ts'

/** M3.74: every flag by name; those that the server does not list are false. */
export const featureFlagSet = z.object(
  Object.fromEntries(FEATURE_FLAGS.map((flag) => [flag, z.boolean()])) as Record<FeatureFlag, z.ZodBoolean>,
)
export type FeatureFlagSet = z.infer<typeof featureFlagSet>

export const flagsFrom = (enabled: readonly string[]): FeatureFlagSet =>
  Object.fromEntries(FEATURE_FLAGS.map((flag) => [flag, enabled.includes(flag)])) as FeatureFlagSet
