import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../contracts/failure.ts'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

interface QueryViewProps<T> {
  /** null until the first answer. */
  data: T | null
  /** Why the last call failed; null when it did not, or a newer one succeeded. */
  failure: Failure | null
  onRetry: () => void
  /** In the shape of what is to come. */
  loading: ReactNode
  failedTitle: string
  failedText?: (failure: Failure) => string
  /** Says how old the data is that is shown although the last call failed. */
  staleTitle: string
  isEmpty?: (data: T) => boolean
  empty?: ReactNode
  children: (data: T) => ReactNode
}

/** The four states of what the server is asked for (experience §2.2): loading, failed, stale and empty, or the data. */
export const QueryView = <T,>({
  data,
  failure,
  onRetry,
  loading,
  failedTitle,
  failedText,
  staleTitle,
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
  if (data === null)
    return failure === null ? (
      loading
    ) : (
      <EmptyState
        icon={<CircleAlert size={26} />}
        title={failedTitle}
        text={failedText?.(failure)}
        action={retry}
      />
    )
  return (
    <>
      {failure === null ? null : (
        <div className="px-5 pb-3">
          <Banner tone="warning" title={staleTitle} actions={retry} />
        </div>
      )}
      {isEmpty?.(data) ? empty : children(data)}
    </>
  )
}
