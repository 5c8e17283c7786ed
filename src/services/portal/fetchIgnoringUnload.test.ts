import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchIgnoringUnload, LEAVING_MS } from './fetchIgnoringUnload.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const broken: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'))
const onFailure = vi.fn()

describe('a call that fails', () => {
  it('is reported to a page that is still open a moment later', async () => {
    const call = fetchIgnoringUnload(broken)('/').catch(onFailure)
    await vi.advanceTimersByTimeAsync(LEAVING_MS - 1)
    expect(onFailure).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await call
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(new TypeError('Failed to fetch'))
  })

  it('is reported at once to a caller that aborted', async () => {
    await expect(fetchIgnoringUnload(broken)('/', { signal: AbortSignal.abort() })).rejects.toThrow('Failed')
  })

  it('is no delay for an answer, whole or empty', async () => {
    // Chromium shows an empty stream where there is no body.
    const empty = Object.defineProperty(new Response(null, { status: 204 }), 'body', {
      value: new ReadableStream(),
    })
    const answers = [Response.json({ n: 1 }, { status: 201 }), empty]
    const asked = fetchIgnoringUnload(async () => answers.shift() ?? Response.error())
    const first = await asked('/')
    expect([first.status, await first.json()]).toEqual([201, { n: 1 }])
    expect((await asked('/')).status).toBe(204)
  })

  it('is a failure too when the answer breaks off', async () => {
    const halves = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"n":')),
      pull: (controller) => controller.error(new TypeError('network error')),
    })
    const call = fetchIgnoringUnload(async () => new Response(halves))('/').catch(onFailure)
    await vi.advanceTimersByTimeAsync(LEAVING_MS)
    await call
    expect(onFailure).toHaveBeenLastCalledWith(new TypeError('network error'))
  })
})
