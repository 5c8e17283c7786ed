import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { isBlank } from '../../../contracts/blankText.ts'
import { LIMIT } from '../../../contracts/constants.ts'
import type { VisitRef } from '../../../machines/visit/visitMachine.ts'
import { useLasting } from '../../app/ActorContext.tsx'
import { fullName } from '../../format/patientName.ts'
import { useSchemaForm } from '../../forms/useSchemaForm.ts'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { TextField } from '../../ui/TextField.tsx'

const joinValues = z.object({ userName: z.string().trim().min(1) })

/** Outside the component, so that a later render does not take the focus again (experience §8.1). */
const focus = (element: HTMLElement | null) => element?.querySelector<HTMLElement>('[data-join]')?.focus()

interface JoinFormProps {
  /** For buttons elsewhere on the page that join. */
  id: string
  visit: VisitRef
  joining: boolean
}

/** The name in the visit, with Join. The account may arrive later than the preview. */
export const JoinForm = ({ id, visit, joining }: JoinFormProps) => {
  const { t } = useTranslation('meeting')
  const doctor = useSelector(useLasting('currentPractitioner'), ({ context }) => context.practitioner)
  const accountName = doctor === null ? '' : fullName(doctor)
  const { form, field, submit } = useSchemaForm(joinValues, {
    defaultValues: { userName: accountName },
    errorText: () => t('preview.nameMissing'),
  })

  useEffect(() => {
    // A reset also removes the error of the empty field. What was typed stays.
    if (isBlank(form.getValues('userName'))) form.reset({ userName: accountName })
  }, [form, accountName])

  const join = submit(({ userName }) => visit.send({ type: 'visit.joinRequested', userName }))
  return (
    <form id={id} ref={focus} onSubmit={join} noValidate className="grid gap-4">
      <TextField
        label={t('preview.name')}
        maxLength={LIMIT.peerName}
        autoComplete="name"
        {...field('userName')}
      />
      <div className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] wide:static wide:border-0 wide:bg-transparent wide:p-0">
        <SubmitButton busy={joining} size="lg" block data-join>
          {joining ? t('preview.joining') : t('preview.join')}
        </SubmitButton>
      </div>
    </form>
  )
}
