import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds, type TestDatabase } from '../testing/databases.ts'
import { migrate } from './migrate.ts'

describe.each(await databaseKinds())('append-only tables on $name', (kind) => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await kind.open()
  })
  afterAll(() => test.close())

  it('migrates a second time without doing anything', async () => {
    await expect(migrate(test.db, '')).resolves.toBeUndefined()
  })

  const entry = {
    at: new Date(),
    practitioner_id: randomUUID(),
    client_id: randomUUID(),
    appointment_id: randomUUID(),
  }
  it('refuses to change or drop a line of the access log', async () => {
    const { db } = test
    await db
      .insertInto('access_log')
      .values({ ...entry, action: 'appointment.details', request_id: 'r' })
      .execute()
    await expect(db.updateTable('access_log').set({ request_id: 'x' }).execute()).rejects.toThrow(
      'append-only',
    )
    await expect(db.deleteFrom('access_log').execute()).rejects.toThrow('append-only')
    await expect(sql`truncate access_log`.execute(db)).rejects.toThrow('append-only')
    const left = await db.selectFrom('access_log').select('request_id').execute()
    expect(left).toEqual([{ request_id: 'r' }])
  })

  it('refuses to change or drop an event, and a second event with the same version', async () => {
    const { db } = test
    const event = {
      stream_id: randomUUID(),
      version: 1,
      type: 'appointment.accepted',
      schema_version: 1,
      data: JSON.stringify({}),
      at: new Date(),
      actor_id: null,
    }
    await db.insertInto('event').values(event).execute()
    await expect(db.updateTable('event').set({ type: 'x' }).execute()).rejects.toThrow('append-only')
    await expect(db.deleteFrom('event').execute()).rejects.toThrow('append-only')
    await expect(db.insertInto('event').values(event).execute()).rejects.toThrow(/duplicate|unique/)
  })
})
