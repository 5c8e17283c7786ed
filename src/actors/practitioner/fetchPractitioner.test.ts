import { expect, it } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { createExpiredCalls } from '../../services/portal/expiredCalls.ts'
import { createHttp } from '../../services/portal/http.ts'
import { defineFetchPractitionerActor } from './fetchPractitioner.ts'

const practitioner = {
  id: 'p-1',
  avatar: null,
  first_name: 'Elena',
  last_name: 'Márquez',
  email: 'elena@clinic.example',
  profile: {
    timezone: 'UTC-06:00',
    specialities: [
      { id: 'ps-1', is_primary: true, speciality: { id: 's-1', practitioner_speciality: 'Familiar' } },
    ],
  },
}

it('P7.38 P7.61 P3.01 reads avatar, id, zone and specialities, and both offsets of this moment', async () => {
  const asked: string[] = []
  const http = createHttp({
    host: '',
    tokens: { access: () => 't' },
    expiredCalls: createExpiredCalls(),
    fetch: async (url) => {
      asked.push(String(url))
      return new Response(JSON.stringify({ practitioner }))
    },
  })
  const at = Date.parse('2026-03-02T12:00:00Z')
  const actor = createActor(defineFetchPractitionerActor({ http, now: () => at })).start()
  expect(await toPromise(actor)).toEqual({
    practitioner,
    zones: { profileOffsetMin: -360, browserOffsetMin: -new Date(at).getTimezoneOffset() },
  })
  expect(asked).toEqual(['/v2/practitioner/profile'])
})
