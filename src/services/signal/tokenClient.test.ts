import { describe, expect, it } from 'vitest'
import { MeetingFailure } from '../../contracts/errors.ts'
import { exchangeRoomCode, TokenRefused } from './tokenClient.ts'

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

/** Exchanges a code against these answers; the last one repeats. */
const exchanging = async (
  answers: readonly (() => Response | Promise<Response>)[],
  signal = new AbortController().signal,
) => {
  const calls: { url: string; method: string; body: unknown }[] = []
  const outcome = await exchangeRoomCode(
    { endpoint: 'https://auth.example/v2/token', code: 'abc-defg-hij', userId: 'u1' },
    {
      signal,
      fetch: async (input, init) => {
        calls.push({
          url: String(input),
          method: init?.method ?? 'GET',
          body: JSON.parse(String(init?.body)),
        })
        const answer = answers[Math.min(calls.length, answers.length) - 1]
        if (!answer) throw new Error('No answer was written')
        return answer()
      },
    },
  ).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  return { calls, ...outcome }
}
const errorOf = (outcome: object) =>
  'error' in outcome && outcome.error instanceof MeetingFailure ? outcome.error.error : null

describe('POST /v2/token', () => {
  it('M7.007 M7.008 posts code and user id, and gives the token', async () => {
    const outcome = await exchanging([() => json({ token: 't1' })])
    expect(outcome).toMatchObject({
      calls: [
        {
          url: 'https://auth.example/v2/token',
          method: 'POST',
          body: { code: 'abc-defg-hij', user_id: 'u1' },
        },
      ],
      value: { token: 't1' },
    })
  })

  it.each([429, 500, 503, 511])('M7.009 M9.24 %i is tried four times in all', async (code) => {
    const outcome = await exchanging([() => json({ code, message: 'not now' }, code)])
    expect(outcome.calls).toHaveLength(4)
    expect(errorOf(outcome)).toMatchObject({ code, message: 'not now', action: 'GET_TOKEN' })
  })

  it('M7.008 a null beside the token costs nothing', async () => {
    const outcome = await exchanging([() => json({ token: 't1', init_endpoint: null, visit: null })])
    expect(outcome).toMatchObject({ value: { token: 't1' } })
    const refused = await exchanging([() => json({ code: 403, message: null }, 403)])
    expect(errorOf(refused)).toMatchObject({ code: 403 })
  })

  it('M7.009 the first good answer ends the tries', async () => {
    const outcome = await exchanging([
      () => json({ code: 500, message: 'x' }, 500),
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => json({ token: 't3' }),
    ])
    expect(outcome).toMatchObject({ value: { token: 't3' } })
    expect(outcome.calls).toHaveLength(3)
  })

  it.each([400, 404, 512])('M7.010 %i is not tried again', async (code) => {
    const outcome = await exchanging([() => json({ code, message: 'no such code' }, 400)])
    expect(outcome.calls).toHaveLength(1)
    expect(errorOf(outcome)).toMatchObject({ code, name: 'ServerErrors', message: 'no such code' })
  })

  it('M7.010 a refusal with a reason is final whatever its code, and carries what the page explains', async () => {
    const outcome = await exchanging([
      () => json({ code: 429, message: 'too many', reason: 'tooManyTries' }, 429),
    ])
    expect(outcome.calls).toHaveLength(1)
    expect(outcome).toMatchObject({ error: { refusal: { reason: 'tooManyTries' } } })
    expect('error' in outcome && outcome.error).toBeInstanceOf(TokenRefused)
  })

  it('M8.007 M9.24 a network that stays away is an unreachable endpoint after four attempts', async () => {
    const outcome = await exchanging([() => Promise.reject(new TypeError('Failed to fetch'))])
    expect(outcome.calls).toHaveLength(4)
    expect(errorOf(outcome)).toMatchObject({ code: 2003, description: 'Failed to fetch' })
  })

  it('M8.005 an answer that is neither is a server error', async () => {
    expect(errorOf(await exchanging([() => json({ hello: 1 })]))).toMatchObject({ code: 2000 })
  })

  it('M7.007 requests nothing once it was aborted', async () => {
    const outcome = await exchanging([() => json({ token: 't' })], AbortSignal.abort())
    expect(outcome.calls).toHaveLength(0)
    expect('error' in outcome).toBe(true)
  })
})
