import { type ZodType, z } from 'zod'
import { failure } from '../../contracts/failure.ts'
import { event } from '../../contracts/machineContract.ts'
import type { Announcement } from '../../contracts/portal/messages.ts'
import { sensitive } from '../../contracts/sensitive.ts'
import type { Row } from './pages.ts'

/** Announcements that say how many rows are shown. */
type CountAnnouncement = Extract<Announcement, { count: number }>['say']

export interface PagedListOptions<
  P extends ZodType,
  F extends ZodType,
  I extends ZodType<Row>,
  S extends ZodType,
> {
  /** The machine's id in the registry and in ledgers. */
  readonly id: string
  readonly description: string
  /** Requirement ids. */
  readonly spec: readonly string[]
  /** What the list is of; fixed while it lives. */
  readonly params: P
  readonly filters: F
  /** The filters that let everything through. */
  readonly noFilters: z.output<F>
  readonly item: I
  /** What comes with the first page, e.g. a total or the server's time; `nothing` when there is nothing. */
  readonly summary: S
  /** Said politely when filters or a search have changed what is shown (experience §2.2). */
  readonly announced?: CountAnnouncement
}

/** Where the next page begins: a page number or the server's cursor. */
export const pageCursor = z.union([z.number(), z.string()])
export type PageCursor = z.infer<typeof pageCursor>

/** One page. `next` is null on the last one; `fetchedAt` is ms since the epoch by the device's clock. */
export interface FetchedPage<I, S> {
  readonly items: I[]
  readonly next: PageCursor | null
  readonly summary: S
  readonly fetchedAt: number
}

/** What a page is asked for with; `cursor` is null for the first one, `search` is as it was typed. */
export interface PageRequest<P, F> {
  readonly params: P
  readonly filters: F
  readonly search: string
  readonly cursor: PageCursor | null
}

const pageOf = <I extends ZodType<Row>, S extends ZodType>(item: I, summary: S) =>
  z.object({ items: z.array(item), next: pageCursor.nullable(), summary, fetchedAt: z.number() })

export const pagedListContractOf = <
  P extends ZodType,
  F extends ZodType,
  I extends ZodType<Row>,
  S extends ZodType,
>({
  params,
  filters,
  item,
  summary,
}: PagedListOptions<P, F, I, S>) => ({
  input: z.object({ params }),
  context: z.object({
    params,
    filters,
    search: sensitive('patient', z.string()),
    /** null until the first answer. */
    items: z.array(item).nullable(),
    next: pageCursor.nullable(),
    summary: summary.nullable(),
    fetchedAt: z.number().nullable(),
    failure: failure.nullable(),
  }),
  events: {
    ...event('list.filtersChanged', { filters }),
    ...event('list.searchTyped', { search: sensitive('patient', z.string()) }),
    ...event('list.filtersCleared', {}),
    ...event('list.moreRequested', {}),
    /** Asks for the first page again; after a failure as well. */
    ...event('list.refreshRequested', {}),
  },
  outputs: {
    fetch: pageOf(item, summary),
    fetchMore: pageOf(item, summary),
  },
})
