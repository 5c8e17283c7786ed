import { describe, expect, it } from 'vitest'
import { createActor, setup } from 'xstate'
import { USUAL_KEYS, USUAL_LOOK, USUAL_PREFERENCES } from '../../../contracts/meeting/call/callPreferences.ts'
import { CALL_PREFERENCES_KEY, definePreferenceStoreActor } from './preferenceStore.ts'

const open = (stored?: string) => {
  const kept = new Map<string, string>(stored === undefined ? [] : [[CALL_PREFERENCES_KEY, stored]])
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage
  const heard: unknown[] = []
  const logic = definePreferenceStoreActor({ platform: { storage } } as never)
  const parent = setup({ actors: { logic } }).createMachine({
    invoke: { id: 'store', src: 'logic' },
    on: { '*': { actions: ({ event }) => void heard.push(event) } },
  })
  const actor = createActor(parent).start()
  return { kept, heard, store: () => actor.getSnapshot().children.store }
}

describe('the preferences of a device', () => {
  it('are told once they are stored, and are kept with each change', () => {
    const first = open()
    expect(first.heard).toEqual([])
    const preferences = {
      mutedHint: false,
      keysOn: true,
      keys: { ...USUAL_KEYS, chat: null },
      captions: USUAL_LOOK,
      panelWidth: 512,
      textSize: 'large' as const,
    }
    first.store()?.send({ type: 'preferences.given', preferences })
    const next = open(first.kept.get(CALL_PREFERENCES_KEY))
    expect(next.heard).toEqual([{ type: 'callPreferences.known', preferences }])
  })

  it('of an earlier version keep the panels at their own widths', () => {
    const { panelWidth: _, ...earlier } = USUAL_PREFERENCES
    expect(open(JSON.stringify(earlier)).heard).toEqual([
      { type: 'callPreferences.known', preferences: USUAL_PREFERENCES },
    ])
  })

  it('count as none where they do not fit', () => {
    for (const broken of [
      '{',
      '{}',
      JSON.stringify({ ...USUAL_PREFERENCES, keys: { chat: 'long' } }),
      JSON.stringify({ ...USUAL_PREFERENCES, panelWidth: 5_000 }),
    ])
      expect(open(broken).heard).toEqual([])
  })
})
