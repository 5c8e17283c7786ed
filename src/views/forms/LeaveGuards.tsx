import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useState } from 'react'
import { type Location, useBlocker, useLocation } from 'react-router-dom'

/** Whether what it protects would be lost by going there. */
type Stops = (next: Location, current: Location) => boolean

interface Guard {
  stops: Stops
  /** A dialog is asked before the page below it. */
  readonly isDialog: boolean
}

interface Guards {
  /** @returns removes it */
  readonly add: (guard: Guard) => () => void
  /** The guard whose question is to be shown. */
  readonly asked: Guard | null
  /** Its question was answered: the next guard is asked, and after the last one the page is left. */
  readonly proceed: () => void
  readonly stay: () => void
}

/** Without the frame nothing is asked. */
const GuardsContext = createContext<Guards | null>(null)

/**
 * Owns the router's only blocker: a router takes one, and a page may have several parts that ask before they are
 * left, for example a dialog with typed text above a running call. Dialogs are asked first.
 */
export const LeaveGuards = ({ children }: { children: ReactNode }) => {
  const location = useLocation()
  const [guards] = useState(() => new Set<Guard>())
  const [passed] = useState(() => new Set<Guard>())
  const [asked, ask] = useState<Guard | null>(null)
  const stopping = (next: Location, current: Location) => {
    const stopped = [...guards].filter((guard) => !passed.has(guard) && guard.stops(next, current))
    return stopped.findLast(({ isDialog }) => isDialog) ?? stopped.at(-1) ?? null
  }
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    passed.clear()
    const guard = stopping(nextLocation, currentLocation)
    ask(guard)
    return guard !== null
  })
  const blocked = blocker.state === 'blocked'
  const [add] = useState(() => (guard: Guard) => {
    guards.add(guard)
    return () => void guards.delete(guard)
  })
  const value: Guards = {
    add,
    asked: blocked ? asked : null,
    proceed: () => {
      if (!blocked || asked === null) return
      passed.add(asked)
      const next = stopping(blocker.location, location)
      ask(next)
      if (next === null) blocker.proceed()
    },
    stay: () => {
      ask(null)
      blocker.reset?.()
    },
  }
  return <GuardsContext value={value}>{children}</GuardsContext>
}

/**
 * Asks before a part of a page is left, whoever else asks.
 * @param stops read when somebody leaves
 */
export const useLeaveGuard = (
  stops: Stops,
  { isDialog = false }: { readonly isDialog?: boolean } = {},
): { readonly blocked: boolean; readonly proceed: () => void; readonly stay: () => void } => {
  const guards = use(GuardsContext)
  const [guard] = useState<Guard>(() => ({ stops, isDialog }))
  useLayoutEffect(() => {
    guard.stops = stops
  })
  const add = guards?.add
  useEffect(() => add?.(guard), [add, guard])
  const blocked = guards !== null && guards.asked === guard
  return {
    blocked,
    proceed: () => {
      if (blocked) guards.proceed()
    },
    stay: () => {
      if (blocked) guards.stay()
    },
  }
}
