import { useTranslation } from 'react-i18next'
import type { ConsultationType } from '../../contracts/portal/schedule/rules.ts'
import type { PricingFormRef } from '../../machines/schedule/practiceForms.ts'
import type { PracticeHoursRef } from '../../machines/schedule/practiceHoursMachine.ts'
import { useFormats } from '../format/useFormats.ts'
import { useSpecialities } from '../practitioner/useSpecialities.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { PricingForm } from './PricingForm.tsx'
import { useCancelText } from './useCancelText.ts'

interface PricesCardProps {
  readonly page: PracticeHoursRef
  readonly types: readonly ConsultationType[]
  readonly form: PricingFormRef | undefined
  /** Whose price is edited. */
  readonly edited: string | null
  readonly editing: boolean
  readonly onEdit: (specialityId: string) => void
  readonly onClose: () => void
}

/** P1.19, P1.20: price and length of each speciality. */
export const PricesCard = ({ page, types, form, edited, editing, onEdit, onClose }: PricesCardProps) => {
  const { t } = useTranslation('schedule')
  const formats = useFormats()
  const cancelText = useCancelText()
  const { list } = useSpecialities()
  return (
    <Card title={t('price.title')}>
      <ul className="grid gap-4">
        {list.map(({ speciality: { id, practitioner_speciality: label } }) => {
          const type = types.find(({ speciality_id }) => speciality_id === id)
          return (
            <li key={id} className="grid gap-2 border-t border-line pt-3 first:border-0 first:pt-0">
              <div className="flex items-center gap-3">
                <div className="min-w-0 flex-1">
                  <p className="font-semibold">{label}</p>
                  <p className="text-sm text-ink-soft">
                    {type === undefined
                      ? t('price.missing')
                      : t('price.summary', {
                          price:
                            type.price_centavos === 0 ? t('price.free') : formats.money(type.price_centavos),
                          count: type.duration_min,
                        })}
                  </p>
                  {type === undefined ? null : (
                    <p className="text-sm text-ink-soft">
                      {t('price.cancelSummary', { rule: cancelText(type.cancel_hours) })}
                    </p>
                  )}
                </div>
                <Button
                  size="sm"
                  tone="secondary"
                  disabled={editing}
                  aria-label={t('price.editOf', { speciality: label })}
                  onClick={() => onEdit(id)}
                >
                  {t('edit')}
                </Button>
              </div>
              {form !== undefined && edited === id ? (
                <PricingForm actor={form} page={page} speciality={label} onClose={onClose} />
              ) : null}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
