import { describe, expect, it, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { HttpError } from '../../services/portal/httpError.ts'
import { defineSignInActor } from './signIn.ts'

const input = {
  params: {},
  values: { email: 'elena@clinic.example', password: 'secret', code: '' },
  version: null,
}

const signIn = (call: () => Promise<never>) => {
  const save = vi.fn()
  const write = vi.fn()
  const logic = defineSignInActor({
    http: { call: vi.fn(call) },
    tokens: { save },
    device: () => ({ id: 'd', name: 'Laptop', platform: 'web' }),
    tabStore: { write },
  })
  const over = toPromise(createActor(logic, { input }).start())
  return { over, save, write }
}

describe('signing in', () => {
  it('P7.07 stores both tokens, and hands on none of them', async () => {
    const tokens = { token: 'a', refresh_token: 'b' }
    const { over, save } = signIn(() => Promise.resolve(tokens as never))
    expect(await over).toEqual({ result: {} })
    expect(save).toHaveBeenCalledWith(tokens)
  })

  it('fails with the code of the server', async () => {
    const { over, save } = signIn(() =>
      Promise.reject(new HttpError(401, { code: 'invalidCredentials', message: 'No' })),
    )
    await expect(over).rejects.toMatchObject({ code: 'invalidCredentials' })
    expect(save).not.toHaveBeenCalled()
  })

  it('P1.05 goes on with the sign-up whose password was right and whose code has not come', async () => {
    const sign_up = '0190c2a4-0000-4000-8000-000000000001'
    const { over, write } = signIn(() =>
      Promise.reject(new HttpError(403, { code: 'unverifiedAccount', message: 'No', details: { sign_up } })),
    )
    await expect(over).rejects.toMatchObject({ code: 'unverifiedAccount' })
    expect(write).toHaveBeenCalledWith('consulta.signUp', { sign_up, email: 'elena@clinic.example' })
  })

  it.each(['tooManyAttempts', '429'])('is limited by whoever answers 429, here with %s', async (code) => {
    const { over } = signIn(() => Promise.reject(new HttpError(429, { code, message: 'Wait' }, 60)))
    await expect(over).rejects.toEqual({
      code: 'tooManyAttempts',
      message: 'Wait',
      retryable: true,
      retryAfterS: 60,
    })
  })
})
