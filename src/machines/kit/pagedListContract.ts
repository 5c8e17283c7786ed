import { type ZodType, z } from 'zod'
import { failure } from '../../contracts/failure.ts'
import { event } from '../../contracts/machineContract.ts'
import type { Announcement } from '../../contracts/portal/messages.ts'
import { sensitive } from '../../contracts/sensitive.ts'
import type { Row } from './pages.ts'

/** Announcements of how many rows are shown. */
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
  /** Parameters of the list; fixed while it runs. */
  readonly params: P
  readonly filters: F
  /** Filters that match everything. */
  readonly noFilters: z.output<F>
  readonly item: I
  /** Additional data of the first page, e.g. a total or the server's time; `nothing` when there is none. */
  readonly summary: S
  /** Polite announcement after filters or a search have changed the shown rows (experience §2.2). */
  readonly announced?: CountAnnouncement
  /** How many fit in all, where the first page does not hold them: what is announced. */
  readonly total?: (summary: z.output<S>) => number
  /** Said politely when a later page has brought so many more. */
  readonly announcedMore?: CountAnnouncement
}

/** Start of the next page: a page number or the server's cursor. */
export const pageCursor = z.union([z.number(), z.string()])
export type PageCursor = z.infer<typeof pageCursor>

/** One page. `next` is null on the last one; `fetchedAt` is ms since the epoch by the device's clock. */
export interface FetchedPage<I, S> {
  readonly items: I[]
  readonly next: PageCursor | null
  readonly summary: S
  readonly fetchedAt: number
}

/** Request of a page; `cursor` is null for the first one, `search` is as typed. */
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
  input: z.object({
    params,
    /** Initial filters; without them the list is not filtered. */
    filters: filters.optional(),
    search: sensitive('patient', z.string()).optional(),
  }),
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
    /** Fetches the first page again, also after a failure. */
    ...event('list.refreshRequested', {}),
  },
  outputs: {
    fetch: pageOf(item, summary),
    fetchMore: pageOf(item, summary),
  },
})
