import { randomUUID } from 'node:crypto'
import { legalDocument } from '../../../src/contracts/portal/legal.ts'
import { textsInForce } from '../../../src/contracts/portal/legalAcceptance.ts'
import { checkPassword, hashPassword } from '../../portal/auth/passwords.ts'
import { endSessionsOf } from '../../portal/auth/sessions.ts'
import { searchable } from '../../portal/searchable.ts'
import type { Database } from '../client.ts'
import { demoProfile } from './demoProfile.ts'
import { demoClients } from './people.ts'

export const DEMO_EMAIL = 'demo@consulta.example'

/** Header of her prescriptions; the licence and the address are invented. */
const letterhead = {
  licence: '7654321',
  school: 'Universidad Nacional Autónoma de México',
  office_address:
    'Av. de los Jacarandás 1482, consultorio 305, Col. Jardines del Lago, 03999 Ciudad de México',
}

/** The whole-hour offset of this machine, so that the demo shows no zone warning on it. */
const machineZone = (now: Date): string => {
  const minutes = -now.getTimezoneOffset()
  const hours = Math.trunc(minutes / 60)
  if (minutes % 60 !== 0 || Math.abs(hours) > 12) return 'UTC-06:00'
  return `UTC${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`
}

/** Accepts the texts in force, so that a demo does not ask about them. */
const acceptLegalTexts = async (db: Database, practitioner_id: string, now: Date): Promise<void> => {
  const texts = textsInForce(legalDocument.options, 'es')
  await db
    .insertInto('acceptance')
    .values(texts.map((text) => ({ ...text, practitioner_id, accepted_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The demo practitioner; created with her specialities and patients at the first start. */
export const demoPractitioner = async (
  db: Database,
  password: string,
  now: Date,
): Promise<{ id: string; passwordChanged: boolean }> => {
  const known = await db
    .selectFrom('practitioner')
    .select(['id', 'password_hash', 'licence'])
    .where('email', '=', DEMO_EMAIL)
    .executeTakeFirst()
  if (known !== undefined) {
    const passwordChanged = !(await checkPassword(password, known.password_hash))
    if (passwordChanged) {
      const password_hash = await hashPassword(password)
      await db.transaction().execute(async (trx) => {
        await trx.updateTable('practitioner').set({ password_hash }).where('id', '=', known.id).execute()
        await endSessionsOf(trx, known.id, 'password', now)
      })
    }
    // A demo clinic created before prescriptions existed has no licence and could not sign.
    if (known.licence === null)
      await db.updateTable('practitioner').set(letterhead).where('id', '=', known.id).execute()
    await acceptLegalTexts(db, known.id, now)
    return { id: known.id, passwordChanged }
  }
  const password_hash = await hashPassword(password)
  return db.transaction().execute(async (trx) => {
    const id = randomUUID()
    await trx
      .insertInto('practitioner')
      .values({
        id,
        email: DEMO_EMAIL,
        password_hash,
        first_name: 'Elena',
        last_name: 'Márquez Ruiz',
        avatar: null,
        phone: '+525555550142',
        mobile: '+525555550143',
        timezone: machineZone(now),
        locale: 'es',
        created_at: now,
        ...letterhead,
      })
      .execute()
    await acceptLegalTexts(trx, id, now)
    await demoProfile(trx, id, now)
    await trx
      .insertInto('client')
      .values(
        demoClients.map(({ firstName, lastName, birthDate, sex, allergies }) => ({
          id: randomUUID(),
          practitioner_id: id,
          first_name: firstName,
          last_name: lastName,
          birth_date: birthDate,
          sex,
          allergies: allergies === null ? null : JSON.stringify(allergies),
          search_name: searchable(`${firstName} ${lastName}`),
        })),
      )
      .execute()
    return { id, passwordChanged: false }
  })
}
