import type { ComponentType } from 'react'
import type { ActorRefFrom, AnyActorRef, AnyStateMachine, InputFrom } from 'xstate'
import type { PageOpening } from '../../contracts/portal/pageLocation.ts'
import { type LazyComponent, lazyComponent } from '../ui/lazyComponent.ts'
import { PageLoader } from '../ui/PageLoader.tsx'

interface Description {
  /**
   * Key of its title: i18n `title.*` of its own namespaces, or of `common`. Pages that are one to their
   * reader share it.
   */
  readonly name: string
  /** In the router's syntax, with a colon before each parameter; a question mark after an optional one. */
  readonly path: string
  /** Access; other users are redirected to the login, or from it. */
  readonly access: 'anyone' | 'signedIn' | 'signedOut'
  /** Namespaces of i18n, loaded with its view. */
  readonly namespaces: readonly string[]
  /** `own`: the page has its own bar and title. */
  readonly frame?: 'portal' | 'own'
}

interface Actor<Services, M extends AnyStateMachine> {
  /** Its name in the ledger, distinct from the system ids. */
  readonly name: string
  readonly load: (services: Services) => Promise<M>
  /** Input of the machine: by default the parameters of the path and the signed-in user, side by side. */
  readonly input?: (opening: PageOpening, services: Services) => InputFrom<M> | Promise<InputFrom<M>>
  /** It continues when the session ends. */
  readonly outlivesSession?: boolean
  /** Parameters of the path that no log may contain. */
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
  View: lazyComponent(row.view, { namespaces: row.namespaces, fallback: PageLoader }),
})

/** A page with an actor, which its view receives. */
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
    // The root runs the machine of this row before it renders its view, so the types match.
    View: lazyComponent(row.view as View<{ actor: AnyActorRef }>, {
      namespaces: row.namespaces,
      fallback: PageLoader,
    }),
  })
