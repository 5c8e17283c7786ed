import { type ComponentType, createElement, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loader } from '../ui/Loader.tsx'

interface Source {
  readonly fetch: () => Promise<ComponentType>
  arrived: ComponentType | null
}

type Loaded = { readonly Page: ComponentType } | { readonly failed: unknown } | null

const LazyPage = ({ source }: { source: Source }) => {
  const { t } = useTranslation()
  const [loaded, setLoaded] = useState<Loaded>(() => source.arrived && { Page: source.arrived })
  useEffect(() => {
    if (source.arrived !== null) return undefined
    let isHere = true
    source.fetch().then(
      (Page) => {
        source.arrived = Page
        if (isHere) setLoaded({ Page })
      },
      (error: unknown) => isHere && setLoaded({ failed: error }),
    )
    return () => {
      isHere = false
    }
  }, [source])
  if (loaded === null) return createElement(Loader, { label: t('loading') })
  if ('failed' in loaded) throw loaded.failed
  return createElement(loaded.Page)
}

/**
 * A page whose code comes when it is opened. By hand: on a busy machine React's `lazy` now and then showed
 * "Loading…" for many seconds after the code had come, until something else of the page changed.
 */
export const lazyPage = (fetch: () => Promise<ComponentType>): ComponentType => {
  const source: Source = { fetch, arrived: null }
  return () => createElement(LazyPage, { source })
}
