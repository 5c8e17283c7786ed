import { expect, it } from 'vitest'
import { createKeyedQueue } from './keyedQueue.ts'

it('work of one key goes one after the other, a failed one too; other keys do not wait', async () => {
  const inTurn = createKeyedQueue()
  const order: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = inTurn('one', async () => {
    order.push('first began')
    await gate.promise
    order.push('first ended')
    throw new Error('first failed')
  })
  const second = inTurn('one', async () => void order.push('second'))
  await inTurn('other', async () => void order.push('other'))
  expect(order).toEqual(['first began', 'other'])
  gate.resolve()
  await expect(first).rejects.toThrow('first failed')
  await second
  expect(await inTurn('one', async () => 'third')).toBe('third')
  expect(order).toEqual(['first began', 'other', 'first ended', 'second'])
})
