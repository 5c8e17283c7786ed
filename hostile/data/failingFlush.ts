import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { sql } from 'kysely'
import { openDatabase } from '../../server/db/client.ts'

/** Runs as a process whose disk stops accepting writes; prints the acknowledged rows. */
const [, , path = ''] = process.argv
const db = await openDatabase({ kind: 'folder', path })
const insert = (label: string) =>
  sql`insert into speciality (id, label) values (gen_random_uuid(), ${label})`.execute(db)

await insert('one')
process.stdout.write('acknowledged before the failure')
fs.fdatasyncSync = () => {
  throw Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' })
}
syncBuiltinESMExports()
await insert('two').catch(() => undefined)
process.stdout.write('acknowledged after the failure')
