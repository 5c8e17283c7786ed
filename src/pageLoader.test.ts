import { describe, expect, it, vi } from 'vitest'
import { type AnyStateMachine, createMachine } from 'xstate'
import type { PortalServices } from './actors/root.ts'
import type { PageOpening } from './contracts/portal/pageLocation.ts'
import { createPageLoader } from './pageLoader.ts'
import { actorPage } from './views/app/page.ts'

const services = {} as PortalServices
const opening = { name: 'visit', params: {}, secrets: {}, practitioner: null } as unknown as PageOpening

const loaderOf = (load: () => Promise<AnyStateMachine>) =>
  createPageLoader(
    [
      actorPage<PortalServices>()({
        name: 'visit',
        path: '/visit',
        access: 'anyone',
        namespaces: [],
        actor: { name: 'visit', load },
        view: async () => () => null,
      }),
    ],
    services,
  )

describe('the loader of pages', () => {
  it('opens a page with the definition that was preloaded, also while it still loads', async () => {
    const load = vi.fn(async () => createMachine({}))
    const loader = loaderOf(load)
    loader.preload('visit')
    const { machine } = await loader.load(opening, services)
    expect(load).toHaveBeenCalledTimes(1)
    expect(machine).toBe(await load.mock.results[0]?.value)
  })

  it('defines a page anew each time that it is opened again', async () => {
    const load = vi.fn(async () => createMachine({}))
    const loader = loaderOf(load)
    loader.preload('visit')
    const first = await loader.load(opening, services)
    const second = await loader.load(opening, services)
    expect(second.machine).not.toBe(first.machine)
  })

  it('repeats a preload that failed when the page is opened', async () => {
    const load = vi.fn(async () => createMachine({})).mockRejectedValueOnce(new Error('offline'))
    const loader = loaderOf(load)
    loader.preload('visit')
    await expect(loader.load(opening, services)).resolves.toMatchObject({ input: {} })
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('preloads nothing for a page without an actor, and rejects a name that no page has', async () => {
    const load = vi.fn(async () => createMachine({}))
    const loader = loaderOf(load)
    loader.preload(undefined)
    loader.preload('nothing')
    expect(load).not.toHaveBeenCalled()
    await expect(loader.load({ ...opening, name: 'nothing' }, services)).rejects.toThrow('nothing')
  })
})
