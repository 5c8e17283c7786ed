import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { PrescriptionCheckRef } from '../../machines/prescription/prescriptionCheckMachine.ts'
import { Banner } from '../ui/Banner.tsx'
import { Card } from '../ui/Card.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextField } from '../ui/TextField.tsx'

const KNOWN = ['tooManyAttempts', 'offline'] as const

/** For the pharmacy: the code that is printed on the paper marks it as filled, once. */
export const FillForm = ({ actor }: { actor: PrescriptionCheckRef }) => {
  const { t } = useTranslation('prescriptionCheck')
  const failure = useSelector(actor, ({ context }) => context.failure)
  const busy = useSelector(actor, (snapshot) => snapshot.matches('filling'))
  const isWrong = failure?.code === 'validation'
  const problem = KNOWN.find((code) => code === failure?.code) ?? 'other'
  return (
    <Card title={t('fill.title')}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const code = new FormData(event.currentTarget).get('code')
          if (typeof code === 'string' && code.trim() !== '') actor.send({ type: 'rx.fillRequested', code })
        }}
      >
        <p>{t('fill.text')}</p>
        {failure === null || isWrong ? null : (
          <Banner urgent tone="danger" title={t(`fill.problem.${problem}`)} />
        )}
        <TextField
          name="code"
          required
          maxLength={12}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          label={t('fill.code')}
          hint={t('fill.codeHint')}
          error={isWrong ? t('fill.problem.wrong') : undefined}
          className="max-w-xs"
        />
        <div>
          <SubmitButton busy={busy}>{t('fill.submit')}</SubmitButton>
        </div>
      </form>
    </Card>
  )
}
