import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

interface QueryViewProps<T> {
  /** null until the first answer. */
  data: T | null
  /** The last request failed, and no newer one has succeeded. */
  failed?: boolean
  onRetry?: () => void
  /** A skeleton in the shape of the content. */
  loading: ReactNode
  failedTitle?: string
  failedText?: string | undefined
  /** A banner of this tone instead of the full-page error, where the page has other content. */
  failedBanner?: 'danger' | 'info'
  /** States the age of the shown data after a failed request. */
  staleTitle?: string
  isEmpty?: (data: T) => boolean
  empty?: ReactNode
  children: (data: T) => ReactNode
}

/** The four states of a query (experience §2.2): loading, failed, stale and empty, or the data. */
export const QueryView = <T,>({
  data,
  failed = false,
  onRetry,
  loading,
  failedTitle = '',
  failedText,
  failedBanner,
  staleTitle = '',
  isEmpty,
  empty,
  children,
}: QueryViewProps<T>) => {
  const { t } = useTranslation()
  const retry = (
    <Button size="sm" tone="secondary" onClick={onRetry}>
      {t('retry')}
    </Button>
  )
  if (data === null && !failed) return loading
  if (data === null)
    return failedBanner === undefined ? (
      <EmptyState icon={<CircleAlert size={26} />} title={failedTitle} text={failedText} action={retry} />
    ) : (
      <Banner tone={failedBanner} title={failedTitle} actions={retry}>
        {failedText}
      </Banner>
    )
  return (
    <>
      {failed ? (
        <div className="px-5 pb-3">
          <Banner tone="warning" title={staleTitle} actions={retry} />
        </div>
      ) : null}
      {isEmpty?.(data) ? empty : children(data)}
    </>
  )
}
