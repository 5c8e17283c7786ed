import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Failure } from '../../contracts/failure.ts'
import { neededColumns } from '../../contracts/portal/dataImport.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'

const MISSING = 'missing:'
const reason = z.enum(['empty', 'unreadable', 'tooMany', 'tooLarge', 'gone']).catch('unreadable')

/** Why a table cannot be read, or was not imported. */
export const ImportFailure = ({ failure, onRetry }: { failure: Failure; onRetry: () => void }) => {
  const { t } = useTranslation('dataTransfer')
  const message = failure.errors?.find(({ field }) => field === 'table')?.message
  if (message === undefined)
    return (
      <Banner
        urgent
        tone="danger"
        title={t('import.failed')}
        actions={
          <Button size="sm" tone="secondary" onClick={onRetry}>
            {t('import.retry')}
          </Button>
        }
      >
        {t('import.failedText', { code: String(failure.code) })}
      </Banner>
    )
  const missing = neededColumns.filter((column) => message.startsWith(MISSING) && message.includes(column))
  return (
    <Banner urgent tone="danger" title={t('import.unreadable')}>
      {missing.length > 0
        ? t('import.reason.missing', { columns: missing.map((column) => t(`column.${column}`)).join(', ') })
        : t(`import.reason.${reason.parse(message)}`)}
    </Banner>
  )
}
