import { expect, it } from 'vitest'
import { wipeDrafts } from '../../services/portal/drafts.ts'
import { createStorage } from '../../services/portal/storage.ts'
import { memoryStorage } from '../../services/testing/memoryStorage.ts'
import { createKeptReason } from './keptReason.ts'

const DAY_MS = 86_400_000
const ME = { practitionerId: 'p-1' }
const typed = { patientId: 'c-1', reason: 'Headache' }

const setUp = () => {
  let time = 0
  const store = memoryStorage()
  const kept = createKeptReason({ storage: createStorage(store), now: () => time })
  return { kept, store, advance: (ms: number) => (time += ms) }
}

it('keeps a typed reason for a day, for its own doctor only', () => {
  const { kept, advance } = setUp()
  kept.write(ME, typed)
  expect(kept.read(ME)).toEqual(typed)
  expect(kept.read({ practitionerId: 'p-2' })).toBeNull()
  advance(DAY_MS)
  expect(kept.read(ME)).toBeNull()
})

it('is gone after the visit was booked, and after sign-out', () => {
  const { kept, store } = setUp()
  kept.write(ME, typed)
  kept.remove(ME)
  expect(kept.read(ME)).toBeNull()
  kept.write(ME, typed)
  wipeDrafts(store)
  expect(kept.read(ME)).toBeNull()
})
