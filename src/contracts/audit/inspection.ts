import { z } from 'zod'

/** The name of the channel between a page that is inspected and our own viewer: only pages of this origin hear it. */
export const INSPECTOR_CHANNEL = 'consulta-inspector'

/** What the viewer says when it opens: it has missed what was sent before. */
export const VIEWER_OPENED = 'viewer.opened'

const snapshot = z
  .object({ status: z.string().optional(), value: z.unknown(), context: z.unknown() })
  .partial()

/** What a page says when it goes: its actors end with it. */
export const pageGone = z.object({ type: z.literal('page.gone'), page: z.string() })
export type PageGone = z.infer<typeof pageGone>

/** An actor's session, told apart from those of other tabs. */
export const ofPage = (page: string, sessionId: string): string => `${page}/${sessionId}`

/** What an actor is, in the place where the library carries a definition: our viewer has the charts itself. */
export const actorIdentity = z.object({ actor: z.string(), machine: z.string().nullable() })

/** The messages of `@statelyai/inspect`, as far as our viewer reads them. */
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
