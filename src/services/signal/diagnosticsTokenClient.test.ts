import { describe, expect, it } from 'vitest'
import { fetchDiagnosticsToken } from './diagnosticsTokenClient.ts'

/** Answers in order; the last one repeats. */
const server = (...answers: (Error | { status?: number; body: unknown })[]) => {
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (input) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)]
    asked.push(String(input))
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('No answer')
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 })
  }
  const ask = (region?: string) =>
    fetchDiagnosticsToken(
      { endpoint: 'https://a.test/v2/diagnostics/token', ...(region === undefined ? {} : { region }) },
      { fetch, signal: new AbortController().signal },
    )
  return { asked, ask }
}
const refusal = (code: number) => ({ status: code, body: { code, message: 'not now' } })
const unreachable = new TypeError('Failed to fetch')

describe('the token of a check', () => {
  it('M7.011 M7.012 is requested with the region, or without', async () => {
    const { asked, ask } = server({ body: { token: 'a.b.c', code: 200, message: 'ok' } })
    expect(await ask(' eu ')).toMatchObject({ token: 'a.b.c', code: 200, message: 'ok' })
    await ask()
    expect(asked).toEqual([
      'https://a.test/v2/diagnostics/token?region=eu',
      'https://a.test/v2/diagnostics/token',
    ])
  })

  it('M7.013 is requested four times when the network fails, and the fourth may succeed', async () => {
    const { asked, ask } = server(unreachable, unreachable, unreachable, { body: { token: 't' } })
    expect((await ask()).token).toBe('t')
    expect(asked).toHaveLength(4)
  })

  it('M7.015 names an unreachable network after the fourth attempt', async () => {
    const { asked, ask } = server(unreachable)
    await expect(ask()).rejects.toMatchObject({
      error: { code: 2003, name: 'EndpointUnreachable', action: 'GET_TOKEN' },
    })
    expect(asked).toHaveLength(4)
  })

  it.each([429, 500, 503, 511])(
    'M7.014 raises %i as the server’s error, after four attempts',
    async (code) => {
      const { asked, ask } = server(refusal(code))
      await expect(ask()).rejects.toMatchObject({ error: { code, name: 'ServerErrors', message: 'not now' } })
      expect(asked).toHaveLength(4)
    },
  )

  it.each([400, 403, 512])('requests once only when the answer is %i', async (code) => {
    const { asked, ask } = server(refusal(code))
    await expect(ask()).rejects.toMatchObject({ error: { code } })
    expect(asked).toHaveLength(1)
  })

  it('reports an answer without a token', async () => {
    const { ask } = server({ body: { code: 7, message: 'no room for checks' } })
    await expect(ask()).rejects.toMatchObject({ error: { code: 7, message: 'no room for checks' } })
  })
})
