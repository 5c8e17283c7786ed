import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { practitionerProfile } from '../../../src/contracts/portal/practitioner.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'

describe.each(await databaseKinds())('the current practitioner on $name', (kind) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())

  it('P1.01 P3.01 P7.38 gets the profile with zone and specialities', async () => {
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
})
