import { type ComponentType, createElement, useEffect, useState } from 'react'
import { getI18n } from 'react-i18next'

/** A component whose code is loaded when it is shown, or before by `preload`. */
export type LazyComponent<Props> = ComponentType<Props> & { preload: () => void }

interface Options {
  /** Namespaces of i18n that it uses: loaded in parallel with the code. */
  readonly namespaces?: readonly string[]
  /** Shown until the code is loaded; nothing by default. */
  readonly fallback?: ComponentType
  /** The page works without it, so its load is retried while it is shown, and never fails. */
  readonly optional?: boolean
}

const TRIES = 8
const BETWEEN_TRIES_MS = 2_000

interface Source<Props> {
  loaded: ComponentType<Props> | null
  readonly load: () => Promise<ComponentType<Props>>
  readonly fallback: ComponentType | undefined
  readonly optional: boolean
}

/** @throws the error of the last load; never for an optional part, whose retries end with `isShown` */
const loadWithRetries = async <Props>(
  source: Source<Props>,
  isShown: () => boolean,
): Promise<ComponentType<Props>> => {
  for (let tries = 1; ; tries += 1)
    try {
      return source.loaded ?? (await source.load())
    } catch (error) {
      if (source.optional ? !isShown() : tries === TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MS))
    }
}

type State<Props> = { readonly Component: ComponentType<Props> } | { readonly error: unknown } | null

const Lazy = <Props extends object>({ source, props }: { source: Source<Props>; props: Props }) => {
  const [state, setState] = useState<State<Props>>(() => source.loaded && { Component: source.loaded })
  useEffect(() => {
    let mounted = true
    loadWithRetries(source, () => mounted).then(
      (Component) => mounted && setState((current) => current ?? { Component }),
      (error: unknown) => mounted && setState({ error }),
    )
    return () => {
      mounted = false
    }
  }, [source])
  if (state === null) return source.fallback === undefined ? null : createElement(source.fallback)
  if ('error' in state) throw state.error
  return createElement(state.Component, props)
}

/**
 * Loads a component when it is first shown. A failed load is retried while the network is briefly down; the
 * last error is thrown to the next error boundary. It does not suspend, because React may keep a suspended
 * part waiting while other updates keep it busy, even after its code is loaded.
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { namespaces = [], fallback, optional = false }: Options = {},
): LazyComponent<Props> => {
  const source: Source<Props> = {
    loaded: null,
    fallback,
    optional,
    load: async () => {
      const loadTranslations = namespaces.length === 0 ? undefined : getI18n().loadNamespaces(namespaces)
      const [component] = await Promise.all([load(), loadTranslations])
      source.loaded = component
      return component
    },
  }
  return Object.assign((props: Props) => createElement(Lazy<Props>, { source, props }), {
    // Errors are ignored here, because the component is loaded again when it is shown.
    preload: () => void source.load().catch(() => undefined),
  })
}
