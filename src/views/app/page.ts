import type { ComponentType } from 'react'
import type { ActorRefFrom, AnyActorRef, AnyStateMachine, InputFrom } from 'xstate'
import type { PageOpening } from '../../contracts/portal/place.ts'
import { type LazyComponent, lazyComponent } from '../ui/lazyComponent.ts'
import { PageLoader } from '../ui/PageLoader.tsx'

interface Description {
  /** Key of its title: i18n `title.*` of its own words, or of `common`. Pages that are one to their reader share it. */
  readonly name: string
  /** As the router reads it, with a colon before each parameter; a question mark after one that may be missing. */
  readonly path: string
  /** Who may open it; the others are led to the login, or from it. */
  readonly access: 'anyone' | 'signedIn' | 'signedOut'
  /** Namespaces of i18n, loaded with its view. */
  readonly words: readonly string[]
  /** `own`: it brings its bar and its title. */
  readonly frame?: 'portal' | 'own'
}

interface Actor<Services, M extends AnyStateMachine> {
  /** Its name in the ledger, of its own among the system ids. */
  readonly name: string
  readonly load: (services: Services) => Promise<M>
  /** What the machine is given: by default the parameters of the path and who is signed in, side by side. */
  readonly input?: (opening: PageOpening, services: Services) => InputFrom<M> | Promise<InputFrom<M>>
  /** It goes on when the session ends. */
  readonly outlivesSession?: boolean
  /** Parameters of the path that no log may hold. */
  readonly secrets?: readonly string[]
}

interface PlainPage extends Required<Description> {
  readonly actor: null
  readonly View: LazyComponent<object>
}
export interface PageWithActor<Services = never> extends Required<Description> {
  readonly actor: Omit<Actor<Services, AnyStateMachine>, 'input'> & {
    readonly input: (opening: PageOpening, services: Services) => unknown
  }
  readonly View: LazyComponent<{ actor: AnyActorRef }>
}
export type Page<Services = never> = PlainPage | PageWithActor<Services>

const flat = ({ params, secrets, practitioner }: PageOpening) => ({ ...params, ...secrets, ...practitioner })

type View<Props> = () => Promise<ComponentType<Props>>

/** A page that needs no actor of its own. */
export const page = (row: Description & { readonly view: View<object> }): PlainPage => ({
  frame: 'portal',
  ...row,
  actor: null,
  View: lazyComponent(row.view, { words: row.words, fallback: PageLoader }),
})

/** A page with an actor, which its view is given. */
export const actorPage =
  <Services>() =>
  <M extends AnyStateMachine>(
    row: Description & {
      readonly actor: Actor<Services, M>
      readonly view: View<{ actor: ActorRefFrom<M> }>
    },
  ): PageWithActor<Services> => ({
    frame: 'portal',
    ...row,
    actor: { input: flat, ...row.actor },
    // The root runs the machine of this row before it shows its view: the two fit.
    View: lazyComponent(row.view as View<{ actor: AnyActorRef }>, {
      words: row.words,
      fallback: PageLoader,
    }),
  })
