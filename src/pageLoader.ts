import type { AnyStateMachine } from 'xstate'
import type { defineRoot, PortalServices } from './actors/root.ts'
import type { Page } from './views/app/page.ts'

interface PageLoader {
  /** Loads the actor of a page ahead. A failure is repeated, and then shown, when the page is opened. */
  readonly preload: (name: string | undefined) => void
  /** @throws for a name that no page has */
  readonly load: Parameters<typeof defineRoot>[1]
}

/**
 * Loads the actors of pages. A definition passes its live half (media, files) to the views, and the last one
 * wins: the page must therefore open with the definition that was preloaded, not with a second one.
 */
export const createPageLoader = (
  pages: readonly Page<PortalServices>[],
  services: PortalServices,
): PageLoader => {
  const preloaded = new Map<string, Promise<AnyStateMachine>>()
  const actorNamed = (name: string | undefined) => pages.find((page) => page.actor?.name === name)?.actor
  return {
    preload: (name) => {
      const actor = actorNamed(name)
      if (!actor || preloaded.has(actor.name)) return
      const loading = actor.load(services)
      preloaded.set(actor.name, loading)
      loading.catch(() => preloaded.delete(actor.name))
    },
    load: async (opening) => {
      const actor = actorNamed(opening.name)
      if (!actor) throw new Error(`No page has the actor "${opening.name}"`)
      const ahead = preloaded.get(actor.name)
      // Each opening after the first gets a definition of its own.
      preloaded.delete(actor.name)
      const machine = await (ahead?.catch(() => actor.load(services)) ?? actor.load(services))
      return { machine, input: await actor.input(opening, services) }
    },
  }
}
