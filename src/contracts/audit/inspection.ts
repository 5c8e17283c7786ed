import { z } from 'zod'

/** Name of the channel between an inspected page and our own viewer: only pages of this origin receive it. */
export const INSPECTOR_CHANNEL = 'consulta-inspector'

/** Sent by a viewer when it opens, because it has missed earlier messages. */
export const VIEWER_OPENED = 'viewer.opened'

const snapshot = z
  .object({ status: z.string().optional(), value: z.unknown(), context: z.unknown() })
  .partial()

/** Sent by a page when it closes, which ends its actors. */
export const pageGone = z.object({ type: z.literal('page.gone'), page: z.string() })
export type PageGone = z.infer<typeof pageGone>

/** An actor's session id, distinct from those of other tabs. */
export const ofPage = (page: string, sessionId: string): string => `${page}/${sessionId}`

/** An actor's identity, in place of the library's definition, because our viewer has the charts itself. */
export const actorIdentity = z.object({ actor: z.string(), machine: z.string().nullable() })

/** The messages of `@statelyai/inspect`, with the fields that our viewer reads. */
export const inspectionMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('@xstate.actor'),
    sessionId: z.string(),
    parentId: z.string().optional(),
    definition: z.string().optional(),
    snapshot: snapshot.optional(),
  }),
  z.object({
    type: z.literal('@xstate.event'),
    sessionId: z.string(),
    sourceId: z.string().optional(),
    createdAt: z.string().default(''),
    event: z.looseObject({ type: z.string() }),
  }),
  z.object({ type: z.literal('@xstate.snapshot'), sessionId: z.string(), snapshot }),
])
export type InspectionMessage = z.infer<typeof inspectionMessage>
