import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LEAVING_MS, patientFetch } from './patientFetch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const broken: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'))
const told = vi.fn()

describe('a call that fails', () => {
  it('is told to a page that is still there a moment later', async () => {
    const call = patientFetch(broken)('/').catch(told)
    await vi.advanceTimersByTimeAsync(LEAVING_MS - 1)
    expect(told).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await call
    expect(told).toHaveBeenCalledExactlyOnceWith(new TypeError('Failed to fetch'))
  })

  it('is told at once to who gave it up', async () => {
    await expect(patientFetch(broken)('/', { signal: AbortSignal.abort() })).rejects.toThrow('Failed')
  })

  it('is no delay for an answer, whole or empty', async () => {
    // Chromium shows an empty stream where there is no body.
    const empty = Object.defineProperty(new Response(null, { status: 204 }), 'body', {
      value: new ReadableStream(),
    })
    const answers = [Response.json({ n: 1 }, { status: 201 }), empty]
    const asked = patientFetch(async () => answers.shift() ?? Response.error())
    const first = await asked('/')
    expect([first.status, await first.json()]).toEqual([201, { n: 1 }])
    expect((await asked('/')).status).toBe(204)
  })

  it('is a failure too when the answer breaks off', async () => {
    const halves = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"n":')),
      pull: (controller) => controller.error(new TypeError('network error')),
    })
    const call = patientFetch(async () => new Response(halves))('/').catch(told)
    await vi.advanceTimersByTimeAsync(LEAVING_MS)
    await call
    expect(told).toHaveBeenLastCalledWith(new TypeError('network error'))
  })
})
