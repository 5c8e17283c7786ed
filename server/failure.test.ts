import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { failureOf } from './failure.ts'
import { databaseKinds } from './testing/databases.ts'

const caught = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )

it.each(await databaseKinds())(
  'of an error of $name it says the kind and the place, and no value',
  async (kind) => {
    const { db, close } = await kind.open()
    const error = await caught(
      sql`insert into speciality (id, label) values (${'Ana López'}::uuid, 'Sarpullido')`.execute(db),
    )
    const lines: string[] = []
    const log = pino({ serializers: { err: failureOf } }, { write: (line: string) => void lines.push(line) })
    log.error({ err: error }, 'failed')
    log.child({ part: 'meeting' }).error({ err: error }, 'failed')
    expect(lines).toHaveLength(2)
    for (const line of lines) {
      expect(line).toContain('22P02')
      expect(line).not.toMatch(/Ana|Sarpullido|insert into/)
      expect(JSON.parse(line).err.at.length).toBeGreaterThan(0)
    }
    await close()
  },
)

it('keeps what the operating system says, and nothing of what was parsed', async () => {
  expect(failureOf(await caught(readFile('/nowhere/at/all'))).message).toContain('ENOENT')
  expect(failureOf(await caught(Promise.resolve('{"Ana":').then(JSON.parse)))).not.toHaveProperty('message')
  expect(failureOf('Ana')).toEqual({ name: 'string', at: [] })
})
