import { useSelector } from '@xstate/react'
import { Volume2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { NoticeChoicesRef } from '../../machines/account/noticeChoicesMachine.ts'
import { type NoticeChoicesFormRef, noticeChoicesForm } from '../../machines/account/noticeChoicesParts.ts'
import { FormOutcome } from '../auth/FormOutcome.tsx'
import { useMachineForm } from '../forms/useMachineForm.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { RangeField } from '../ui/RangeField.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'

const MOST = 100
const QUARTERS_A_DAY = 96
const QUARTER = 15
const MINUTES_AN_HOUR = 60

const pad = (number: number): string => String(number).padStart(2, '0')

/** '00:00', '00:15', …; shown as 'hh:mm A'. */
const TIMES = Array.from({ length: QUARTERS_A_DAY }, (_, quarter) => {
  const minutes = quarter * QUARTER
  const hour = Math.floor(minutes / MINUTES_AN_HOUR)
  const minute = pad(minutes % MINUTES_AN_HOUR)
  return {
    value: `${pad(hour)}:${minute}`,
    label: `${pad(hour % 12 === 0 ? 12 : hour % 12)}:${minute} ${hour < 12 ? 'AM' : 'PM'}`,
  }
})

interface NoticesFormProps {
  readonly notices: NoticeChoicesRef
  readonly actor: NoticeChoicesFormRef
}

/** Chime with its volume, notifications of the system, and quiet hours. */
export const NoticesForm = ({ notices, actor }: NoticesFormProps) => {
  const { t } = useTranslation('account')
  const failure = useSelector(actor, ({ context }) => context.failure)
  const busy = useSelector(actor, (snapshot) => snapshot.matches({ open: { entry: 'saving' } }))
  const ringing = useSelector(notices, (snapshot) => snapshot.matches({ chime: 'ringing' }))
  const permission = useSelector(notices, ({ context }) => context.permission)
  const { form, field, submit } = useMachineForm(noticeChoicesForm, actor, {
    defaultValues: actor.getSnapshot().context.values,
    errorText: () => t('notices.sameTime'),
  })
  const { waiting, volume, desktop, quiet } = form.watch()
  const set = (name: 'waiting' | 'desktop' | 'quiet', value: boolean) =>
    form.setValue(name, value, { shouldDirty: true })
  const isBlocked = permission === 'refused' || permission === 'unavailable'
  return (
    <form
      noValidate
      aria-label={t('notices.heading')}
      className="grid max-w-xl gap-5"
      onSubmit={submit((values) => actor.send({ type: 'form.submitted', values }))}
    >
      <FormOutcome failure={failure} />
      <fieldset className="grid gap-2">
        <legend className="font-semibold">{t('notices.sound')}</legend>
        <Checkbox checked={waiting} onChange={({ target }) => set('waiting', target.checked)}>
          {t('notices.waiting')}
        </Checkbox>
        <RangeField
          label={t('notices.volume')}
          value={volume}
          max={MOST}
          step={10}
          shown={String(volume)}
          disabled={!waiting}
          onChange={(value) => form.setValue('volume', value, { shouldDirty: true })}
        />
        <Button
          size="sm"
          tone="secondary"
          className="justify-self-start"
          disabled={ringing}
          icon={<Volume2 size={17} aria-hidden="true" />}
          onClick={() => notices.send({ type: 'notices.chimeRequested', volume })}
        >
          {t('notices.tryChime')}
        </Button>
      </fieldset>
      <fieldset className="grid gap-1">
        <legend className="font-semibold">{t('notices.outside')}</legend>
        <Checkbox
          checked={desktop && permission === 'allowed'}
          disabled={isBlocked}
          onChange={({ target }) => {
            set('desktop', target.checked)
            // The browser asks only now.
            if (target.checked && permission === 'askable')
              notices.send({ type: 'notices.permissionRequested' })
          }}
        >
          {t('notices.desktop')}
        </Checkbox>
        <p className="text-sm text-ink-soft">
          {t(
            permission === 'refused'
              ? 'notices.refused'
              : permission === 'unavailable'
                ? 'notices.unavailable'
                : 'notices.desktopHint',
          )}
        </p>
      </fieldset>
      <fieldset className="grid gap-2">
        <legend className="font-semibold">{t('notices.quiet')}</legend>
        <Checkbox checked={quiet} onChange={({ target }) => set('quiet', target.checked)}>
          {t('notices.quietOn')}
        </Checkbox>
        {quiet ? (
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField {...field('start')} label={t('notices.start')} options={TIMES} />
            <SelectField {...field('end')} label={t('notices.end')} options={TIMES} />
          </div>
        ) : null}
        <p className="text-sm text-ink-soft">{t('notices.quietHint')}</p>
      </fieldset>
      <SubmitButton busy={busy}>{t('details.save')}</SubmitButton>
    </form>
  )
}
