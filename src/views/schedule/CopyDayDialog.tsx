import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Weekday, weekdays } from '../../contracts/portal/schedule/wallTime.ts'
import type { CopyMode } from '../../machines/schedule/weeklyHours.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FieldError } from '../ui/FieldError.tsx'

const WORKDAYS: readonly Weekday[] = weekdays.slice(0, 5)
const MODES: readonly CopyMode[] = ['replace', 'add']

interface CopyDayDialogProps {
  /** The day whose hours are copied. */
  readonly day: Weekday
  readonly onCopy: (to: readonly Weekday[], mode: CopyMode) => void
  readonly onClose: () => void
}

/** Asks to which days the hours of a day are copied, and what becomes of the hours that they have. */
export const CopyDayDialog = ({ day, onCopy, onClose }: CopyDayDialogProps) => {
  const { t } = useTranslation('schedule')
  const [chosen, choose] = useState<readonly Weekday[]>([])
  const [mode, setMode] = useState<CopyMode>('replace')
  const [missing, setMissing] = useState(false)
  const others = weekdays.filter((one) => one !== day)
  const set = (days: readonly Weekday[]) => {
    choose(days)
    setMissing(false)
  }
  const copy = () => {
    if (chosen.length === 0) setMissing(true)
    else {
      onCopy(chosen, mode)
      onClose()
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('copy.title', { day: t(`weekdayInText.${day}`) })}
      closeLabel={t('close')}
      size="sm"
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button onClick={copy}>{t('copy.copy')}</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <fieldset>
          <legend className="text-sm font-semibold">{t('copy.days')}</legend>
          <div className="grid grid-cols-2 gap-x-5">
            {others.map((one) => (
              <Checkbox
                key={one}
                checked={chosen.includes(one)}
                onChange={({ target }) =>
                  set(target.checked ? [...chosen, one] : chosen.filter((other) => other !== one))
                }
              >
                {t(`weekday.${one}`)}
              </Checkbox>
            ))}
          </div>
          {missing ? <FieldError text={t('error.noDay')} /> : null}
          <div className="mt-1 flex flex-wrap gap-2">
            <Button size="sm" tone="secondary" onClick={() => set(WORKDAYS.filter((one) => one !== day))}>
              {t('copy.workdays')}
            </Button>
            <Button size="sm" tone="secondary" onClick={() => set(others)}>
              {t('copy.everyDay')}
            </Button>
          </div>
        </fieldset>
        <fieldset>
          <legend className="text-sm font-semibold">{t('copy.mode')}</legend>
          {MODES.map((one) => (
            <label key={one} className="flex min-h-9 items-start gap-3 py-1.5">
              <input
                type="radio"
                name="copyMode"
                className="mt-0.5 size-5 shrink-0 accent-primary"
                checked={mode === one}
                onChange={() => setMode(one)}
              />
              <span>{t(`copy.${one}`)}</span>
            </label>
          ))}
        </fieldset>
      </div>
    </Dialog>
  )
}
