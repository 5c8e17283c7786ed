import { describe, expect, it } from 'vitest'
import { PAGES } from './pages.ts'
import { locationOf, routesOf } from './views/app/routes.tsx'

const WORDS = import.meta.glob<{ title?: object }>('./i18n/*/*.json', { eager: true, import: 'default' })
const routes = routesOf(PAGES)

describe('the table of pages', () => {
  it('has a title in both languages for each page', () => {
    for (const { name, namespaces } of PAGES)
      for (const language of ['en', 'es'] as const)
        expect(
          [...namespaces, 'common'].flatMap((file) =>
            Object.keys(WORDS[`./i18n/${language}/${file}.json`]?.title ?? {}),
          ),
        ).toContain(name)
  })

  it('P6.02 asks for a session on every page that is not open to all by its purpose', () => {
    const open =
      /^(\/auth\/(?!profile\/)|\/join|\/profile\/|\/visit\/|\/rx\/|\/watch\/|\/diagnostics$|\/audit(?!\/visits|\/reads)|\*$)/
    for (const { path, access } of PAGES)
      expect([path, access === 'signedIn']).toEqual([path, !open.test(path)])
  })

  it('gives the parameters of the path to the actor, and keeps the code of a room apart', () => {
    expect(locationOf(routes, '/meeting-room/a-1')).toEqual({
      path: '/meeting-room/a-1',
      page: 'meetingRoom',
      actor: { name: 'visit', startsFor: 'practitioner', outlivesSession: true },
      params: { appointmentId: 'a-1' },
      secrets: {},
    })
    expect(locationOf(routes, '/join/abc-defg-hij')).toMatchObject({
      actor: { name: 'guestJoin', startsFor: 'anyone', outlivesSession: false },
      params: {},
      secrets: { code: 'abc-defg-hij' },
    })
    expect(locationOf(routes, '/join')).toMatchObject({ page: 'guest', secrets: {} })
    expect(locationOf(routes, '/audit/machines/requirements')).toMatchObject({ actor: null, params: {} })
    expect(locationOf(routes, '/nowhere/at/all')).toMatchObject({ page: 'notFound', actor: null, params: {} })
  })
})
