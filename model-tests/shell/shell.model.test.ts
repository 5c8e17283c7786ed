import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { shellContract } from '../../src/machines/shell/shellContract.ts'
import { selectHeaderShown, selectSettingsPath, shellMachine } from '../../src/machines/shell/shellMachine.ts'
import { failed, testModel } from '../paths.ts'
import { offline } from '../portal/fixtures.ts'
import { shellOutcomes } from './shell.outcomes.ts'

describe('shell', () => {
  testModel<ContextOf<typeof shellContract>>('P2.46 P2.52 P2.54 P2.66 P9.16 every state and transition', {
    expectedOutcomes: shellOutcomes,
    machine: shellMachine,
    contract: shellContract,
    systemId: 'shell',
    input: { path: '/', narrow: false },
    cases: [
      { type: 'menu.opened', menu: 'avatar' },
      { type: 'menu.opened', menu: 'notifications' },
      { type: 'menu.opened', menu: 'live' },
      { type: 'menu.closed' },
      { type: 'languageMenu.opened' },
      { type: 'languageMenu.closed' },
      { type: 'dialog.opened', dialog: 'share' },
      { type: 'dialog.opened', dialog: 'gettingStarted' },
      { type: 'dialog.opened', dialog: 'keys' },
      { type: 'dialog.closed' },
      { type: 'route.changed', path: '/patients' },
      { type: 'width.changed', narrow: true },
      { type: 'singleKeys.known', on: false },
      { type: 'singleKeys.switched', on: false },
      failed('observeWidth', offline),
      failed('singleKeyStore', offline),
    ],
    facets: ({ path, narrow, singleKeys }) => [path, narrow, singleKeys],
    checks: {
      'menu.closed': ({ value }) => expect(value).toMatchObject({ menu: 'closed' }),
      'menu.avatar.entries': ({ value }) => expect(value).toMatchObject({ menu: { avatar: 'entries' } }),
      'menu.avatar.language': ({ value }) => expect(value).toMatchObject({ menu: { avatar: 'language' } }),
      'menu.notifications': ({ value }) => expect(value).toMatchObject({ menu: 'notifications' }),
      'menu.live': ({ value }) => expect(value).toMatchObject({ menu: 'live' }),
      'dialog.none': ({ value }) => expect(value).toMatchObject({ dialog: 'none' }),
      'dialog.share': ({ value }) => expect(value).toMatchObject({ dialog: 'share' }),
      'dialog.keys': ({ value }) => expect(value).toMatchObject({ dialog: 'keys' }),
      'dialog.gettingStarted': ({ value }) => expect(value).toMatchObject({ dialog: 'gettingStarted' }),
    },
  })

  const at = (path: string, narrow = false) =>
    createActor(shellMachine, { input: { path, narrow } }).getSnapshot()

  it('P2.66 closes whatever is open when the route changes', () => {
    const actor = createActor(shellMachine, { input: { path: '/', narrow: false } }).start()
    actor.send({ type: 'menu.opened', menu: 'avatar' })
    actor.send({ type: 'route.changed', path: '/patients' })
    expect(actor.getSnapshot().value).toEqual({ menu: 'closed', dialog: 'none' })
    actor.send({ type: 'dialog.opened', dialog: 'share' })
    actor.send({ type: 'route.changed', path: '/' })
    expect(actor.getSnapshot().value).toEqual({ menu: 'closed', dialog: 'none' })
    actor.stop()
  })

  it.each(['/auth/login', '/settings/profile-view', '/auth/profile/success', '/meeting-room/a-1'])(
    'P2.47 P2.48 P2.49 hides the header on %s',
    (path) => expect(selectHeaderShown(at(path))).toBe(false),
  )

  it.each(['/', '/patients', '/settings/account'])('P2.39 shows the header on %s', (path) =>
    expect(selectHeaderShown(at(path))).toBe(true),
  )

  it('P2.50 P2.51 leads to the index of settings on a narrow window, else to the account', () => {
    expect(selectSettingsPath(at('/', true))).toBe('/settings')
    expect(selectSettingsPath(at('/', false))).toBe('/settings/account')
  })
})
