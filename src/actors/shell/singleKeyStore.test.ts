import { describe, expect, it } from 'vitest'
import { createActor, setup } from 'xstate'
import { createStorage } from '../../services/portal/storage.ts'
import { defineSingleKeyStoreActor, SINGLE_KEYS_KEY } from './singleKeyStore.ts'

const open = (stored?: string) => {
  const kept = new Map<string, string>(stored === undefined ? [] : [[SINGLE_KEYS_KEY, stored]])
  const storage = createStorage({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  })
  const heard: unknown[] = []
  const parent = setup({ actors: { store: defineSingleKeyStoreActor({ storage }) } }).createMachine({
    invoke: { id: 'store', src: 'store' },
    on: { '*': { actions: ({ event }) => void heard.push(event) } },
  })
  const actor = createActor(parent).start()
  return { kept, heard, store: () => actor.getSnapshot().children.store }
}

describe('keys of one character', () => {
  it('are on until this device switches them off, and stay off', () => {
    const first = open()
    expect(first.heard).toEqual([])
    first.store()?.send({ type: 'singleKeys.given', on: false })
    expect(open(first.kept.get(SINGLE_KEYS_KEY)).heard).toEqual([{ type: 'singleKeys.known', on: false }])
  })

  it('are as usual where the stored value does not fit', () => {
    for (const broken of ['{', '"off"', '1']) expect(open(broken).heard).toEqual([])
  })
})
