// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createDrafts, wipeDrafts } from './drafts.ts'
import { createStorage } from './storage.ts'

const address = { form: 'account', owner: { owner: 'p-1', subject: '' } }
const values = { email: 'elena@' }
let now = 0

const drafts = () =>
  createDrafts({ storage: createStorage(localStorage), now: () => now }, z.object({ email: z.string() }))

beforeEach(() => {
  localStorage.clear()
  now = Date.parse('2026-03-02T12:00:00.000Z')
})

describe('drafts of forms', () => {
  it('are restored within 24 hours, with the time they were stored', () => {
    drafts().write(address, values)
    const savedAt = now
    now += 86_400_000 - 1
    expect(drafts().read(address)).toEqual({ values, savedAt })
  })

  it('are removed after 24 hours, from the store as well', () => {
    drafts().write(address, values)
    now += 86_400_000
    expect(drafts().read(address)).toBeNull()
    expect(localStorage.length).toBe(0)
  })

  it('do not live longer on a clock that was set back', () => {
    drafts().write(address, values)
    now -= 1
    expect(drafts().read(address)).toBeNull()
  })

  it('belong to one user, one form and one record', () => {
    drafts().write(address, values)
    expect(drafts().read({ ...address, form: 'education' })).toBeNull()
    expect(drafts().read({ ...address, owner: { owner: 'p-2', subject: '' } })).toBeNull()
    expect(drafts().read({ ...address, owner: { owner: 'p-1', subject: 'a' } })).toBeNull()
    expect(drafts().read(address)).not.toBeNull()
  })

  it('that do not fit the form any more are removed', () => {
    createDrafts(
      { storage: createStorage(localStorage), now: () => now },
      z.object({ name: z.string() }),
    ).write(address, { name: 'Elena' })
    expect(drafts().read(address)).toBeNull()
    expect(localStorage.length).toBe(0)
  })

  it('are not stored without an owner', () => {
    drafts().write({ form: 'login', owner: null }, values)
    expect(localStorage.length).toBe(0)
    expect(drafts().read({ form: 'login', owner: null })).toBeNull()
  })

  it('can be removed one by one', () => {
    drafts().write(address, values)
    drafts().write({ ...address, form: 'education' }, values)
    drafts().remove(address)
    expect(drafts().read(address)).toBeNull()
    expect(drafts().read({ ...address, form: 'education' })).not.toBeNull()
  })

  it('leave the device at sign-out, and nothing else does', () => {
    localStorage.setItem('consulta.inspect', 'allowed')
    for (const form of ['a', 'b', 'c']) drafts().write({ ...address, form }, values)
    wipeDrafts(localStorage)
    expect(localStorage.length).toBe(1)
    expect(localStorage.getItem('consulta.inspect')).toBe('allowed')
  })

  it('are no error where the store refuses', () => {
    const refusing = {
      length: 1,
      key: () => {
        throw new Error('forbidden')
      },
      removeItem: () => undefined,
    }
    expect(() => wipeDrafts(refusing)).not.toThrow()
  })
})
