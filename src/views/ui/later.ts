import { type ComponentType, createElement, lazy, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** A part of a page whose code comes when it shows, or before, when there is time (docs/decisions/0093). */
export type LaterPart<Props> = ComponentType<Props> & { fetch: () => void }

const TRIES = 8
/** Milliseconds. */
const BETWEEN_TRIES = 2_000

interface ChosenProps<Props> {
  choose: () => ComponentType<Props>
  props: Props
}
/** Chosen once: a part that is shown stays what it is when its code arrives. */
const Chosen = <Props extends object>({ choose, props }: ChosenProps<Props>) => {
  const [Part] = useState(choose)
  return createElement(Part, props)
}

/**
 * @param fetchPart its code. Shown inside a `Suspense`; when the code is there already, nothing waits and nothing
 * flickers, as it would with `lazy` alone.
 */
export const later = <Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
): LaterPart<Props> => {
  let arrived: ComponentType<Props> | null = null
  const load = async (): Promise<ComponentType<Props>> => {
    arrived = await fetchPart()
    return arrived
  }
  /** Who has asked for it waits for a line that is away for a moment: a call must not end for want of a panel. */
  const loadStubbornly = async (): Promise<ComponentType<Props>> => {
    for (let tries = 1; ; tries += 1)
      try {
        return await load()
      } catch (error) {
        if (tries === TRIES) throw error
        await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES))
      }
  }
  const Awaited: ComponentType<Props> = lazy(async () => ({ default: await loadStubbornly() }))
  const choose = () => arrived ?? Awaited
  return Object.assign((props: Props) => createElement(Chosen<Props>, { choose, props }), {
    // What fails now is asked for again when it shows.
    fetch: () => void load().catch(() => undefined),
  })
}

/** Milliseconds: what the page itself needs goes first. */
const AFTER_THE_PAGE = 1_000

const NO_WORDS: readonly string[] = []

/**
 * Fetches parts once the page stands, so that nobody waits for them, and so that they are there on a line that
 * may be gone when somebody asks.
 * @param words the namespaces those parts speak from. Neither list may change between two renderings.
 */
export const useFetchLater = (
  parts: readonly { fetch: () => void }[],
  words: readonly string[] = NO_WORDS,
): void => {
  const { i18n } = useTranslation()
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const part of parts) part.fetch()
      void i18n.loadNamespaces(words)
    }, AFTER_THE_PAGE)
    return () => clearTimeout(timer)
  }, [parts, words, i18n])
}
