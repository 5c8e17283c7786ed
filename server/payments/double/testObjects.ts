import type { Database } from '../../db/client.ts'

/** The state of the test provider: Stripe's objects as they travel, by their ids. */
export interface TestObjects {
  find<T>(kind: Kind, id: string): Promise<T | null>
  put<T extends { id: string }>(kind: Kind, object: T, account?: string | null): Promise<void>
  remove(id: string): Promise<void>
  /** The newest first. */
  list<T>(
    kind: Kind,
    account: string | null,
    page?: { after?: string | undefined; limit?: number },
  ): Promise<T[]>
}

export type Kind =
  | 'account'
  | 'link'
  | 'form'
  | 'session'
  | 'intent'
  | 'charge'
  | 'transaction'
  | 'refund'
  | 'dispute'
  | 'payout'
  | 'payoutLines'
  | 'event'
  | 'answer'

const EVERYTHING = 10_000

export const createTestObjects = (db: Database): TestObjects => ({
  async find<T>(kind: Kind, id: string) {
    const row = await db
      .selectFrom('test_provider_object')
      .select('body')
      .where('id', '=', id)
      .where('kind', '=', kind)
      .executeTakeFirst()
    return row === undefined ? null : (row.body as T)
  },
  async put(kind, object, account = null) {
    const body = JSON.stringify(object)
    await db
      .insertInto('test_provider_object')
      .values({ id: object.id, kind, account, body })
      .onConflict((on) => on.column('id').doUpdateSet({ body }))
      .execute()
  },
  async remove(id) {
    await db.deleteFrom('test_provider_object').where('id', '=', id).execute()
  },
  async list<T>(
    kind: Kind,
    account: string | null,
    { after, limit = EVERYTHING }: { after?: string | undefined; limit?: number } = {},
  ) {
    const rows = await db
      .selectFrom('test_provider_object')
      .select('body')
      .where('kind', '=', kind)
      .$if(account !== null, (query) => query.where('account', '=', account))
      .$if(after !== undefined, (query) =>
        query.where('position', '<', ({ selectFrom }) =>
          selectFrom('test_provider_object as last')
            .select('last.position')
            .where('last.id', '=', after ?? ''),
        ),
      )
      .orderBy('position', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ body }) => body as T)
  },
})
