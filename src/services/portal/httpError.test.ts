import { describe, expect, it } from 'vitest'
import { toFailure } from '../../contracts/failure.ts'
import { errorFrom } from './httpError.ts'

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })

describe('an answer that is no success, as a failure', () => {
  it('names the fields that were refused', async () => {
    const errors = [{ field: 'items.0.route', message: 'Required' }]
    const error = await errorFrom(answer(400, { code: 'validation', message: 'Refused', errors }))
    expect(toFailure(error)).toEqual({ code: 'validation', message: 'Refused', retryable: false, errors })
  })

  it('reports when a retry can succeed', async () => {
    const limited = { code: 'tooManyAttempts', message: 'Wait' }
    const error = await errorFrom(answer(429, limited, { 'retry-after': '60' }))
    expect(toFailure(error)).toEqual({ ...limited, retryable: true, retryAfterS: 60 })
  })

  it('has neither where the server sends neither', async () => {
    const error = await errorFrom(answer(404, { code: 'notFound', message: 'Missing' }))
    expect(toFailure(error)).toEqual({ code: 'notFound', message: 'Missing', retryable: false })
  })

  it('holds at most a hundred fields', async () => {
    const errors = Array.from({ length: 5_000 }, (_, index) => ({ field: `f${index}`, message: 'No' }))
    const error = await errorFrom(answer(400, { code: 'validation', message: 'Refused', errors }))
    expect(toFailure(error).errors).toHaveLength(100)
  })
})
