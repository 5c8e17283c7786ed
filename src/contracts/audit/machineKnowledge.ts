import { z } from 'zod'

/** By machine, then by transition key (transitionNames.ts): titles of the tests that take it. */
export const coverage = z.record(z.string(), z.record(z.string(), z.array(z.string())))
export type Coverage = z.infer<typeof coverage>

const transition = z.object({
  event: z.string(),
  guard: z.string().nullable(),
  target: z.array(z.string()),
  actions: z.array(z.string()),
  reenter: z.boolean(),
  spec: z.array(z.string()),
})

const state = z.object({
  id: z.string(),
  key: z.string(),
  type: z.string(),
  initial: z.string().nullable(),
  description: z.string(),
  spec: z.array(z.string()),
  entry: z.array(z.string()),
  exit: z.array(z.string()),
  invoke: z.array(z.object({ id: z.string(), src: z.string(), systemId: z.string().nullable() })),
  transitions: z.array(transition),
  get states() {
    return z.array(state)
  },
})

/** Folders below `src/machines`, in the order in which the gallery shows them. */
export const capabilities = [
  'app',
  'shell',
  'locale',
  'auth',
  'account',
  'practitioner',
  'profile',
  'appointment',
  'calendar',
  'schedule',
  'booking',
  'newVisit',
  'patient',
  'record',
  'payments',
  'visit',
  'guest',
  'handover',
  'note',
  'prescription',
  'pastVisit',
  'meeting/call',
  'meeting/connection',
  'meeting/tracks',
  'meeting/devices',
  'meeting/people',
  'meeting/quality',
  'meeting/chat',
  'meeting/polls',
  'meeting/playlist',
  'meeting/transcription',
  'meeting/streaming',
  'meeting/plugins',
  'meeting/recording',
  'meeting/encryption',
  'meeting/whiteboard',
  'watch',
  'diagnostics',
  'dataTransfer',
  'writingAids',
  'audit',
] as const
export const capability = z.enum(capabilities)
export type Capability = z.infer<typeof capability>

const relative = z.object({ actor: z.string(), machine: z.string() })

/** The gallery's data of one machine. */
export const knownMachine = z.object({
  outline: state,
  capability,
  /** Machines that it runs, and those that run it, with the name of the actor. */
  children: z.array(relative),
  parents: z.array(relative),
})
export type KnownMachine = z.infer<typeof knownMachine>

export const knownRequirement = z.object({
  id: z.string(),
  area: z.string(),
  text: z.string(),
  tests: z.array(z.object({ file: z.string(), title: z.string() })),
  realisations: z.array(
    z.object({
      machine: z.string(),
      state: z.string(),
      transition: z.object({ key: z.string(), label: z.string() }).nullable(),
    }),
  ),
})
export type KnownRequirement = z.infer<typeof knownRequirement>

/** All data of the gallery, collected when the client is built (docs/decisions/0001). */
export const machineKnowledge = z.object({
  machines: z.array(knownMachine),
  requirements: z.array(knownRequirement),
  coverage,
})
export type MachineKnowledge = z.infer<typeof machineKnowledge>
export type KnownCharts = Omit<MachineKnowledge, 'requirements'>
