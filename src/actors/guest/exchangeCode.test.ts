import { describe, expect, it } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { defineExchangeCodeActor } from './exchangeCode.ts'

const exchange = (takesPlace: boolean) => {
  const code = Promise.withResolvers<void>()
  const actor = createActor(
    defineExchangeCodeActor({
      fetch: async () => Response.json({ token: 'a.b.c' }),
      origin: 'https://here.test',
      localStore: { getItem: () => null } as never,
      loadMeeting: () => code.promise,
      http: {} as never,
      takeMoveCode: () => null,
    }),
    { input: { code: 'abc-defg-hij', userId: 'u-1', takesPlace } },
  )
  const answer = toPromise(actor)
  actor.start()
  return { actor, answer, code }
}
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 20))

describe("the exchange of a guest's room code", () => {
  it('does not wait for the code of the call, which loads while the guest reads', async () => {
    const { answer } = exchange(false)
    expect(await answer).toMatchObject({ key: { token: 'a.b.c' }, refusal: null })
  })

  it('waits for it where the call moves here and is joined at once', async () => {
    const { actor, answer, code } = exchange(true)
    await aMoment()
    expect(actor.getSnapshot().status).toBe('active')
    code.resolve()
    expect(await answer).toMatchObject({ key: { token: 'a.b.c' }, refusal: null })
  })
})
