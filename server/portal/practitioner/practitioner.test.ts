import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { practitionerProfile } from '../../../src/contracts/portal/practitioner.ts'
import { profileCompleteness } from '../../../src/contracts/portal/profileCompleteness.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'

describe.each(await databaseKinds())('the current practitioner on $name', (kind) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())

  it('P3.01 P7.38 gets the profile with zone and specialities', async () => {
    const doctor = await portal.addPractitioner()
    const answer = await portal.as((await portal.signIn(doctor.email)).token).get('/v2/practitioner/profile')
    const { practitioner } = practitionerProfile.parse(answer.json())
    expect(practitioner).toMatchObject({
      id: doctor.id,
      email: doctor.email,
      avatar: null,
      profile: {
        timezone: 'UTC-06:00',
        specialities: [{ is_primary: true, speciality: { id: doctor.specialityId } }],
      },
    })
    expect(JSON.stringify(answer.json())).not.toContain('argon2')
  })

  it('P3.03 P3.04 P7.40 gets the sections and the percent', async () => {
    const doctor = await portal.addPractitioner()
    await portal.db
      .insertInto('profile_section')
      .values({ practitioner_id: doctor.id, section: 'education', completed_at: portal.clock() })
      .execute()
    const api = portal.as((await portal.signIn(doctor.email)).token)
    const answer = await api.get('/v2/practitioner/profile/completeness')
    const parsed = profileCompleteness.parse(answer.json())
    expect(parsed.overall_percent).toBe(17)
    expect(parsed.sections.education).toEqual({ complete: true })
    expect(parsed.sections.bio).toEqual({ complete: false })
  })
})
