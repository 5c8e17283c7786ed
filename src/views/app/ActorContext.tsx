import { useSelector } from '@xstate/react'
import { createContext, useContext } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { AppRef, appMachine } from '../../machines/app/appMachine.ts'

/**
 * The root actor, created once in main.tsx, because a provider that creates it would open two under
 * StrictMode.
 */
export const ActorContext = createContext<AppRef | null>(null)

export const useApp = (): AppRef => {
  const app = useContext(ActorContext)
  if (app === null) throw new Error('There is no root actor above this view')
  return app
}

type Children = SnapshotFrom<typeof appMachine>['children']

/**
 * One of the root's children; undefined while it does not run (a page's actor runs only as long as its page).
 */
export const useChild = <K extends keyof Children>(name: K): Children[K] =>
  useSelector(useApp(), (snapshot) => snapshot.children[name])

/** One of the children that run as long as the portal does. */
export const useLasting = <K extends keyof Children>(name: K): NonNullable<Children[K]> => {
  const child = useChild(name)
  if (child === undefined) throw new Error(`The actor "${name}" does not run`)
  return child
}
