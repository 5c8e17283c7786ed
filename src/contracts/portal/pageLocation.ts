import { z } from 'zod'
import { sensitive } from '../sensitive.ts'

/** The actor that works while a page is shown. */
export const pageActor = z.object({
  /** Its system id. */
  name: z.string(),
  /** Whom it is started for. */
  startsFor: z.enum(['anyone', 'practitioner']),
  /** Whether it goes on when the session ends: a consultation does. */
  outlivesSession: z.boolean(),
})
export type PageActor = z.infer<typeof pageActor>

/** The practitioner who is signed in, as far as pages need it; the whole profile stays with its owner. */
export const practitionerKey = z.object({ practitionerId: z.string(), timezone: z.string() })

/**
 * The page that the browser shows, by the table of pages (`src/pages.ts`). The path may hold a room code, which lets a guest
 * in: no log and no ledger contains it.
 */
export const pageLocation = z.object({
  path: sensitive('credential', z.string()),
  /** The page's name: the key of its title. */
  page: z.string(),
  /** null: the page needs none. */
  actor: pageActor.nullable(),
  /** The parameters of the path by name, and those of them that nobody may read. */
  params: z.record(z.string(), z.string()),
  secrets: sensitive('credential', z.record(z.string(), z.string())),
})
export type PageLocation = z.infer<typeof pageLocation>

/** The input of the code that loads a page's actor. */
export interface PageOpening extends Pick<PageLocation, 'params' | 'secrets'> {
  /** The actor's name. */
  readonly name: string
  readonly practitioner: z.infer<typeof practitionerKey> | null
}
