import { documentKind, documentKinds } from '../../src/contracts/portal/profile/documents.ts'
import type { Database } from '../db/client.ts'
import { findFile } from '../files/fileStore.ts'
import type { FileStorage } from '../files/storage/fileStorage.ts'
import { documentFile, documentsOf, reviewDocument } from '../portal/profile/documents.ts'
import { partsOf } from '../portal/profile/parts.ts'
import { approveCredentials, rejectCredentials, reviewOf } from '../portal/profile/review.ts'

/** Licence and school, or one document. */
const WHAT = ['data', ...documentKinds] as const
type What = (typeof WHAT)[number]

export const USAGE = `npm run review                                   what waits
npm run review -- show EMAIL                     what was handed in
npm run review -- save EMAIL DOCUMENT FILE       writes a document to a file
npm run review -- approve EMAIL [WHAT]           without WHAT: all that waits
npm run review -- reject EMAIL WHAT REASON       the practitioner reads the reason
WHAT is data (licence and school) or a DOCUMENT: ${documentKinds.join(', ')}`

/** The operator's input is wrong; the message says how. */
export class ReviewError extends Error {
  override name = 'ReviewError'
}

interface Parts {
  db: Database
  storage: FileStorage
  now: () => Date
  write: (path: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>
}

const practitionerOf = async (db: Database, email: string | undefined) => {
  if (email === undefined) throw new ReviewError(USAGE)
  const found = await db
    .selectFrom('practitioner')
    .select(['id', 'email', 'first_name', 'last_name'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  if (found === undefined) throw new ReviewError(`No practitioner has the address ${email}`)
  return found
}

const whatIn = (typed: string | undefined): What => {
  const what = WHAT.find((one) => one === typed)
  if (what === undefined) throw new ReviewError(USAGE)
  return what
}

/** The documents handed in, each with its state. */
const handedIn = async (db: Database, practitionerId: string) => {
  const { credential } = await partsOf(db, practitionerId)
  const { documents } = await documentsOf(db, practitionerId)
  const data = { ...(await reviewOf(db, practitionerId)), at: credential?.savedAt.toISOString() ?? '' }
  return {
    credential: credential?.value ?? null,
    list: [
      ...(credential === undefined ? [] : [{ what: 'data' as What, ...data }]),
      ...documents.map(({ kind, uploaded_at, review }) => ({
        what: kind as What,
        ...review,
        at: uploaded_at,
      })),
    ],
  }
}

const waiting = async (db: Database): Promise<string[]> => {
  const people = await db
    .selectFrom('practitioner')
    .select(['id', 'email'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('profile_part')
          .select('section')
          .whereRef('profile_part.practitioner_id', '=', 'practitioner.id')
          .where('section', 'in', ['credential', 'documents']),
      ),
    )
    .orderBy('email')
    .execute()
  const lines: string[] = []
  for (const { id, email } of people)
    for (const { what, state, at } of (await handedIn(db, id)).list)
      if (state === 'in_review') lines.push(`${email}  ${what}  since ${at}`)
  return lines.length === 0 ? ['Nothing waits.'] : lines
}

const approve = async ({ db, now }: Parts, id: string, what: What): Promise<void> => {
  if (what === 'data') await approveCredentials(db, id, now())
  else await reviewDocument(db, id, what, { state: 'approved', reason: null }, now())
}

/**
 * Carries out what the operator typed after `npm run review --`.
 * @returns the lines to print
 * @throws ReviewError for what cannot be understood or is not there
 */
export const review = async (parts: Parts, typed: readonly string[]): Promise<string[]> => {
  const { db, storage, now, write } = parts
  const [command, email, what, ...rest] = typed
  if (command === undefined) return waiting(db)
  const person = await practitionerOf(db, email)
  const { credential, list } = await handedIn(db, person.id)
  const known = (wanted: What): What => {
    if (!list.some((one) => one.what === wanted))
      throw new ReviewError(`${person.email} has not handed in: ${wanted}`)
    return wanted
  }
  switch (command) {
    case 'show':
      return [
        `${person.first_name} ${person.last_name}`,
        ...(credential === null
          ? []
          : [
              `licence ${credential.cedula}, ${credential.issuing_school}, ${credential.curp} ${credential.rfc}`,
            ]),
        ...list.map((one) => `${one.what}  ${one.state}${one.reason === null ? '' : `: ${one.reason}`}`),
      ]
    case 'save': {
      const kind = documentKind.safeParse(known(whatIn(what))).data
      const [path] = rest
      if (kind === undefined || path === undefined) throw new ReviewError(USAGE)
      const row = await findFile(db, await documentFile(db, person.id, kind))
      const bytes = row === undefined ? null : await storage.get(row.storage_key)
      if (bytes === null) throw new ReviewError('Its bytes are missing')
      await write(path, bytes)
      return [`${kind} was written to ${path}`]
    }
    case 'approve': {
      const wanted =
        what === undefined
          ? list.filter(({ state }) => state === 'in_review').map((one) => one.what)
          : [known(whatIn(what))]
      for (const one of wanted) await approve(parts, person.id, one)
      return wanted.length === 0 ? ['Nothing waits.'] : wanted.map((one) => `${one}: approved`)
    }
    case 'reject': {
      const wanted = known(whatIn(what))
      const reason = rest.join(' ').trim()
      if (reason === '') throw new ReviewError(USAGE)
      if (wanted === 'data') await rejectCredentials(db, person.id, reason, now())
      else await reviewDocument(db, person.id, wanted, { state: 'rejected', reason }, now())
      return [`${wanted}: rejected`]
    }
    default:
      throw new ReviewError(USAGE)
  }
}
