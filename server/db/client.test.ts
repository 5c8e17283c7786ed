import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { databaseKinds } from '../testing/databases.ts'

const kinds = (await databaseKinds()).filter(({ name }) => name === 'PostgreSQL')

describe.each(kinds)('a connection to $name', (kind) => {
  it('that breaks while it is in use fails its query, and ends nothing else', async () => {
    const { db, close } = await kind.open()
    const broken = db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
      // No query is running, so without a listener the error that arrives now would be unhandled.
      await new Promise((resolve) => setTimeout(resolve, 100))
      await sql`select 1`.execute(trx)
    })
    await expect(broken).rejects.toThrow()
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
    await close()
  })
})
