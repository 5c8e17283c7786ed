import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** No visit matches the filters, which differs from a free day (experience §2.2). */
export const NoMatch = ({ onClear }: { onClear: () => void }) => {
  const { t } = useTranslation('home')
  return (
    <EmptyState
      icon={<SearchX size={26} />}
      title={t('agenda.noMatch')}
      text={t('agenda.noMatchText')}
      action={
        <Button tone="secondary" size="sm" onClick={onClear}>
          {t('agenda.clear')}
        </Button>
      }
    />
  )
}
