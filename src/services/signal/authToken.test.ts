import { describe, expect, it } from 'vitest'
import { MeetingFailure } from '../../contracts/errors.ts'
import { readAuthToken } from './authToken.ts'

const encode = (payload: unknown): string => Buffer.from(JSON.stringify(payload)).toString('base64url')
const token = (payload: unknown): string => `header.${encode(payload)}.signature`

const refusal = (text: string) => {
  try {
    readAuthToken(text)
  } catch (error) {
    if (error instanceof MeetingFailure) return error.error
  }
  return null
}

describe('the auth token', () => {
  it('M3.73 gives room, user and role', () => {
    expect(readAuthToken(token({ room_id: 'r1', user_id: 'u1', role: 'doctor', exp: 1 }))).toEqual({
      room_id: 'r1',
      user_id: 'u1',
      role: 'doctor',
    })
  })

  it('M3.73 reads base64url and names outside ASCII', () => {
    // '>>>???' is where base64 and base64url differ; ñ takes two bytes.
    expect(readAuthToken(token({ room_id: '>>>???', user_id: 'Peña', role: 'niño' }))).toEqual({
      room_id: '>>>???',
      user_id: 'Peña',
      role: 'niño',
    })
  })

  it.each([
    { title: 'M5.29 an empty token', text: '', message: 'empty' },
    { title: 'M5.30 two parts', text: 'a.b', message: '3 "." separated' },
    { title: 'M5.30 four parts', text: 'a.b.c.d', message: '3 "." separated' },
    { title: 'M5.31 a payload that is not base64', text: 'a.%%%.c', message: 'not JSON' },
    { title: 'M5.31 a payload that is not JSON', text: `a.${btoa('{')}.c`, message: 'not JSON' },
    { title: 'M5.31 a payload that is no object', text: token('hello'), message: 'lacks room_id' },
    {
      title: 'M3.73 a payload without a role',
      text: token({ room_id: 'r1' }),
      message: 'lacks room_id or role',
    },
  ])('$title is an invalid format, for good (M8.008)', ({ text, message }) => {
    expect(refusal(text)).toMatchObject({ code: 2004, terminal: true, action: 'INIT' })
    expect(refusal(text)?.description).toContain(message)
  })
})
