import { describe, expect, it } from 'vitest'
import { browserRoleOf, causeOf } from './causeOf.ts'
import type { LedgerEntry } from './ledger.ts'

const entry = (type: string, from: string | null, machine = 'login', to: unknown = 'open'): LedgerEntry => ({
  kind: 'entry',
  session: 's',
  seq: 0,
  at: 0,
  hash: '',
  path: `app/${machine}`,
  run: 0,
  machine,
  version: '1',
  from,
  event: { type },
  to,
})

describe('where an entry came from', () => {
  it('is a page, the clock or the portal', () => {
    expect(causeOf(entry('form.submitted', null))).toBe('page')
    expect(causeOf(entry('xstate.after.draftPause.login.open', 'app/login'))).toBe('clock')
    expect(causeOf(entry('xstate.init', null))).toBe('portal')
    expect(causeOf(entry('session.opened', 'app/session'))).toBe('portal')
  })

  it('is named by the role that the browser had', () => {
    expect(browserRoleOf([entry('xstate.init', null)])).toBe('visitor')
    expect(browserRoleOf([entry('xstate.init', 'app', 'guestJoin', 'asking')])).toBe('patient')
    expect(browserRoleOf([entry('session.signedIn', 'app', 'session', 'active')])).toBe('doctor')
    expect(browserRoleOf([entry('session.closed', 'app', 'session', 'anonymous')])).toBe('visitor')
  })
})
