import type { ReactNode } from 'react'
import { Banner } from './Banner.tsx'
import { SubmitButton } from './SubmitButton.tsx'

interface LoadMoreProps {
  /** Whether there is a further page. */
  readonly more: boolean
  readonly busy: boolean
  /** Title of the banner after a failed page; null while none failed. */
  readonly failedTitle: string | null
  readonly label: string
  readonly onMore: () => void
  /** A line above the button. */
  readonly children?: ReactNode
}

/** The end of a list that is loaded page by page: what failed, a line about the list, and the button for more. */
export const LoadMore = ({ more, busy, failedTitle, label, onMore, children }: LoadMoreProps) => (
  <>
    {failedTitle === null ? null : <Banner urgent tone="danger" title={failedTitle} />}
    {children}
    {more ? (
      <SubmitButton type="button" tone="secondary" size="sm" busy={busy} onClick={onMore}>
        {label}
      </SubmitButton>
    ) : null}
  </>
)
